import 'server-only'
import type { z } from 'zod'
import { isFromOwnPage } from '@/lib/desk/accounts/client'
import { closedBecause, type Permission } from '@/lib/desk/accounts/contract/permissions'
import { keyCapabilities } from '@/lib/desk/accounts/key-capabilities'
import { keyOfPerson } from '@/lib/desk/accounts/key-of-person'
import { recordCounted, recorded } from '@/lib/desk/accounts/record'
import { findPerson, refuseNobody, requireFreshAuth, type SignedIn } from '@/lib/desk/accounts/session/session'
import { type ActivityEntry, accountOfAction } from '@/lib/desk/activity/activity'
import { NotAllowed, ReadOnly } from '@/lib/desk/runtime/contract/refusal'
import { setRequestPerson } from '@/lib/desk/runtime/log/finished-requests'
import type { Context } from '@/lib/desk/upstream/context'
import { PRIORITY_HEADER, type Priority } from '@/lib/desk/upstream/contract/priority'
import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import { serviceFor } from '@/lib/desk/upstream/service-for'
import { finish, json, refused } from './answer'
import { readBody } from './body'
import { parse, queryOf } from './parse'
import { describeRequest, requestIdOf, traced } from './request-line'

type Schema = z.ZodType | undefined
type Out<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined
type Parsed<P extends Schema, Q extends Schema, B extends Schema> = { params: Out<P>; query: Out<Q>; body: Out<B> }
type Access = Permission | 'public'
type Detail = NonNullable<ActivityEntry['detail']>

type RouteInput<A extends Access, P extends Schema, Q extends Schema, B extends Schema> = Parsed<P, Q, B> & {
  person: A extends 'public' ? undefined : SignedIn
  context: Context
  request: Request
}

/** The activity entry for a request; called before the action, and again with its result. */
type EntryOf<P extends Schema, Q extends Schema, B extends Schema, R> = (
  input: Parsed<P, Q, B>,
  result?: R,
) => ActivityEntry
/** Why a change has no activity entry of its own. */
type NotRecorded = { notRecorded: string }

type Declaration<A extends Access, P extends Schema, Q extends Schema, B extends Schema> = {
  /** Who may call it; each role includes those before it. A `public` route has no person. */
  permission: A
  /** Parameters that do not match are answered 404, like any unknown id. */
  params?: P
  query?: Q
  body?: B
  /** Largest body in bytes; 256 KiB by default. */
  maxBytes?: number
  /** Refuses a request before its body is read, when the path alone is reason enough. */
  beforeBody?: (input: { params: Out<P>; request: Request }) => Promise<unknown>
  /**
   * The person must have proved their identity within the last ten minutes. `in the body`: the use
   * case checks a password in the request.
   */
  freshAuth?: A extends 'public' ? never : true | 'in the body'
  /** The message of the answer when the action has succeeded. */
  done?: string
  /**
   * Adds details about the object before the action to the entry, such as its name and the values
   * that change.
   */
  describe?: A extends 'public'
    ? never
    : (input: Parsed<P, Q, B> & { person: SignedIn; key: ServiceKey | undefined }) => Promise<Detail>
}
type Activity<P extends Schema, Q extends Schema, B extends Schema, R> = EntryOf<P, Q, B, R> | NotRecorded
type Handler<A extends Access, P extends Schema, Q extends Schema, B extends Schema, R> = (
  input: RouteInput<A, P, Q, B>,
) => R | Promise<R>

type Segments = { params?: Promise<Record<string, string | string[] | undefined>> }

/**
 * A route handler for POST, PUT, PATCH or DELETE. It does not compile without an activity, or the
 * reason why it records none. Every check that applies to all routes is made here. A `Response` is
 * passed through.
 */
export function route<
  A extends Access,
  R,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
>(
  declaration: Declaration<A, P, Q, B> & { activity: A extends 'public' ? NotRecorded : Activity<P, Q, B, R> },
  handler: Handler<A, P, Q, B, R>,
) {
  return handle(declaration as AnyDeclaration, handler as AnyHandler, 'changes')
}

/** A route handler for GET, which changes nothing: any other method is refused. */
export function readRoute<
  A extends Access,
  R,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
>(
  declaration: Declaration<A, P, Q, B> & { activity?: A extends 'public' ? never : EntryOf<P, Q, B, R> },
  handler: Handler<A, P, Q, B, R>,
) {
  return handle(declaration as AnyDeclaration, handler as AnyHandler, 'reads')
}

/**
 * A declaration without the types of its schemas, which only its handler needs: the casts above are
 * sound because `parseInput` applies the declared schemas, and `person` is undefined exactly on
 * public routes.
 */
type AnyParsed = Parsed<Schema, Schema, Schema>
type AnyDeclaration = Declaration<Access, Schema, Schema, Schema> & {
  activity?: Activity<Schema, Schema, Schema, unknown>
}
type AnyHandler = Handler<Access, Schema, Schema, Schema, unknown>

function handle(declaration: AnyDeclaration, handler: AnyHandler, effect: 'reads' | 'changes') {
  const answer = async (request: Request, segments: Segments): Promise<Response> => {
    const id = requestIdOf(request)
    const reader = { requestId: id, isAdmin: false }
    try {
      if (effect === 'reads' && isMutation(request)) throw new ReadOnly('This address can only be read.')
      const result = await pass(declaration, handler, request, segments, reader)
      return finish(await headOnly(request, responseOf(result, declaration.done)), id)
    } catch (error) {
      // The client disconnected, which stopped the read: not a failure.
      if (request.signal.aborted && error === request.signal.reason) return new Response(null, { status: 499 })
      return finish(refused(error, await describeRequest(request, id, segments.params), reader.isAdmin), id)
    }
  }
  const tracedAnswer = (request: Request, segments: Segments) =>
    traced(request, segments.params, () => answer(request, segments))
  // Tests compare these with the rules for each role and for texts.
  const { permission, freshAuth, body } = declaration
  return Object.assign(tracedAnswer, { permission, freshAuth, effect, body })
}

/**
 * A use case's `Response`, its result as JSON, or its result beside the message of an action that
 * succeeded.
 */
function responseOf(result: unknown, message: string | undefined): Response {
  if (result instanceof Response) return result
  return json(message === undefined ? result : { code: 200, message, ...Object(result) })
}

/** A change is always a person's. */
const priorityOf = (request: Request): Priority =>
  !isMutation(request) && request.headers.get(PRIORITY_HEADER) === 'page' ? 'page' : 'person'

const isMutation = ({ method }: Request) => method !== 'GET' && method !== 'HEAD'

/**
 * Next.js answers HEAD with the headers of GET and does not read the body, which therefore has to
 * be cancelled.
 */
async function headOnly(request: Request, response: Response): Promise<Response> {
  if (request.method !== 'HEAD' || !response.body) return response
  await response.body.cancel()
  return new Response(null, response)
}

async function pass(
  declaration: AnyDeclaration,
  handler: AnyHandler,
  request: Request,
  segments: Segments,
  reader: { requestId: string; isAdmin: boolean },
): Promise<unknown> {
  const { permission } = declaration
  if (isMutation(request) && !isFromOwnPage(request.headers)) {
    throw new NotAllowed('This request did not come from the dashboard. Open the dashboard at its own address.')
  }
  const person = permission === 'public' ? undefined : await signedIn(request, permission)
  reader.isAdmin = person?.role === 'admin'
  if (person) setRequestPerson(reader.requestId, person.id)
  const closed = person && permission !== 'public' && closedBecause(permission, { role: person.role })
  if (person && closed) {
    // Only well-formed input can be named in the record; the log has a line for the rest.
    const input = await parseInput(declaration, request, segments, person).catch(() => undefined)
    if (input) await recordClosed(declaration, request, await withKey(person), input, closed)
    throw new NotAllowed(closed)
  }
  if (person && declaration.freshAuth === true) requireFreshAuth(person)
  const input = await parseInput(declaration, request, segments, person)
  const key = await keyOfPerson(person?.id)
  const { headers, signal } = request
  const context: Context = {
    upstream: serviceFor(key, { signal, priority: priorityOf(request) }),
    key,
    headers,
    signal,
    now: () => new Date(),
  }
  if (person && isMutation(request) && permission !== 'public') {
    const capabilities = await keyCapabilities(context.upstream, permission)
    const missing = closedBecause(permission, { role: person.role, capabilities })
    if (missing) await recordClosed(declaration, request, { person, key }, input, missing)
    if (missing) throw new NotAllowed(missing)
  }
  const action = async () => handler({ ...input, person, context, request })
  const entryOf = activityOf(declaration)
  if (!person || !entryOf) return action()
  const description = await declaration.describe?.({ ...input, person, key })
  const account = await accountOfAction(entryOf(input).action, key)
  return recorded(
    headers,
    person,
    (result) => ({ ...withObject(entryOf(input, result), description), account }),
    action,
  )
}

const withKey = async (person: SignedIn): Promise<Actor> => ({ person, key: await keyOfPerson(person.id) })
type Actor = { person: SignedIn; key: ServiceKey | undefined }

async function parseInput(
  { params, query, body, maxBytes, beforeBody }: AnyDeclaration,
  request: Request,
  segments: Segments,
  person: SignedIn | undefined,
): Promise<AnyParsed> {
  const parsed = params && parse(params, await segments.params, 'NotFound')
  await beforeBody?.({ params: parsed, request })
  return {
    params: parsed,
    query: query && parse(query, queryOf(request.url)),
    body: body && parse(body, await readBody(request, { capBytes: maxBytes, personId: person?.id })),
  }
}

async function signedIn(request: Request, permission: Permission): Promise<SignedIn> {
  const person = await findPerson(request.headers)
  if (!person) throw await refuseNobody(request.headers)
  if (person.mustEnrol && permission !== 'account') {
    throw new NotAllowed('Admins need a second factor. Reload the page to set one up.')
  }
  return person
}

async function recordClosed(
  declaration: AnyDeclaration,
  request: Request,
  { person, key }: Actor,
  input: AnyParsed,
  reason: string,
): Promise<void> {
  const entryOf = activityOf(declaration)
  if (!entryOf) return
  const entry = withObject(entryOf(input), await declaration.describe?.({ ...input, person, key }))
  const account = await accountOfAction(entry.action, key)
  await recordCounted(request.headers, person, { ...entry, account }, { outcome: 'refused', reason })
}

const activityOf = ({ activity }: AnyDeclaration) => (typeof activity === 'function' ? activity : undefined)

/** The action's own detail takes precedence over what was known before it. */
function withObject(entry: ActivityEntry, description: Detail | undefined): ActivityEntry {
  if (!description) return entry
  const own = Object.entries(entry.detail ?? {}).filter(([, value]) => value !== undefined)
  return { ...entry, detail: { ...description, ...Object.fromEntries(own) } }
}
