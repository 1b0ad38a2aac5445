import 'server-only'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { ActivityEntry } from '@/lib/desk/activity/activity'
import { isFromOwnPage } from '@/lib/desk/auth/client'
import { recordCounted, recorded } from '@/lib/desk/auth/record'
import { findPerson, type SignedIn } from '@/lib/desk/auth/session/session'
import { requireFreshAuth } from '@/lib/desk/auth/sign-in/fresh-auth'
import type { Context } from '@/lib/desk/context'
import { closedBecause, type Permission } from '@/lib/desk/contract/auth/permissions'
import { notSignedIn, Refusal } from '@/lib/desk/contract/refusal'
import { keyOf } from '@/lib/desk/keys/key-of'
import { upstream } from '@/lib/desk/upstream/upstream'
import { finish, json, refused } from './answer'
import { readBody } from './body'
import { parse, queryOf } from './parse'
import { describeRequest } from './request-line'

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

/** The activity entry for a request; it is asked for before the action, and again with its result. */
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
  /** Refuses, before the body is read, what the path alone shows to be refused. */
  beforeBody?: (input: { params: Out<P>; request: Request }) => Promise<unknown>
  /**
   * The person must have proved within the last ten minutes who they are. `in the body`: the request itself brings the current
   * password, which the use case checks.
   */
  freshAuth?: A extends 'public' ? never : true | 'in the body'
  /** What the answer says when the action has succeeded, beside the result. */
  done?: string
  /** Adds to the entry what is known about the object before the action, such as its name and the values that change. */
  describe?: A extends 'public' ? never : (input: Parsed<P, Q, B> & { person: SignedIn }) => Promise<Detail>
}
type Read<A extends Access, P extends Schema, Q extends Schema, B extends Schema, R> = Declaration<A, P, Q, B> & {
  activity?: A extends 'public' ? never : EntryOf<P, Q, B, R>
}
type Change<A extends Access, P extends Schema, Q extends Schema, B extends Schema, R> = Declaration<A, P, Q, B> & {
  activity: A extends 'public' ? NotRecorded : EntryOf<P, Q, B, R> | NotRecorded
}
type Either<A extends Access, P extends Schema, Q extends Schema, B extends Schema, R> = Declaration<A, P, Q, B> & {
  activity?: EntryOf<P, Q, B, R> | NotRecorded | undefined
}

type Segments = { params?: Promise<Record<string, string | string[] | undefined>> }

/**
 * A route handler for POST, PUT, PATCH or DELETE. It does not compile without an activity, or the reason why it records none. What
 * must hold for each route is done here, once. A `Response` is passed through.
 */
export function route<
  A extends Access,
  R,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
>(declaration: Change<A, P, Q, B, R>, handler: (input: RouteInput<A, P, Q, B>) => R | Promise<R>) {
  return handle(declaration, handler, 'changes')
}

/** A route handler for GET, which changes nothing: any other method is refused. */
export function readRoute<
  A extends Access,
  R,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
>(declaration: Read<A, P, Q, B, R>, handler: (input: RouteInput<A, P, Q, B>) => R | Promise<R>) {
  return handle(declaration, handler, 'reads')
}

function handle<A extends Access, P extends Schema, Q extends Schema, B extends Schema, R>(
  declaration: Either<A, P, Q, B, R>,
  handler: (input: RouteInput<A, P, Q, B>) => R | Promise<R>,
  effect: 'reads' | 'changes',
) {
  const answer = async (request: Request, segments: Segments): Promise<Response> => {
    const id = randomUUID()
    const reader = { isAdmin: false }
    try {
      if (effect === 'reads' && isMutation(request)) throw new Refusal(405, 'This address can only be read.')
      const result = await pass(declaration, handler, request, segments, reader)
      return finish(await headOnly(request, responseOf(result, declaration.done)), id)
    } catch (error) {
      // The client disconnected, which stopped the read: not a failure.
      if (request.signal.aborted && error === request.signal.reason) return new Response(null, { status: 499 })
      return finish(refused(error, await describeRequest(request, id, segments.params), reader.isAdmin), id)
    }
  }
  // A test holds these against each role.
  return Object.assign(answer, { permission: declaration.permission, freshAuth: declaration.freshAuth, effect })
}

/** The one shape of an answer without data of its own, or with some beside it. */
function responseOf(result: unknown, message: string | undefined): Response {
  if (result instanceof Response) return result
  return json(message === undefined ? result : { code: 200, message, ...Object(result) })
}

const isMutation = ({ method }: Request) => method !== 'GET' && method !== 'HEAD'

/** Next.js answers HEAD with the headers of GET and leaves the body lying: what flows into it has to be let go. */
async function headOnly(request: Request, response: Response): Promise<Response> {
  if (request.method !== 'HEAD' || !response.body) return response
  await response.body.cancel()
  return new Response(null, response)
}

async function pass<A extends Access, P extends Schema, Q extends Schema, B extends Schema, R>(
  declaration: Either<A, P, Q, B, R>,
  handler: (input: RouteInput<A, P, Q, B>) => R | Promise<R>,
  request: Request,
  segments: Segments,
  reader: { isAdmin: boolean },
): Promise<R> {
  const mutation = isMutation(request)
  if (mutation && !isFromOwnPage(request.headers)) {
    throw new Refusal(403, 'This request did not come from the desk itself. Open the desk at its own address.')
  }
  const person = declaration.permission === 'public' ? undefined : await signedIn(request, declaration.permission)
  reader.isAdmin = person?.role === 'admin'
  const closed = person && closedTo(person, declaration.permission)
  if (person && closed) {
    // Only what is well-formed can be named in the record; the log has a line for the rest.
    const input =
      declaration.activity && (await parseInput(declaration, request, segments, person).catch(() => undefined))
    if (input) await recordClosed(declaration, request, person, input, closed)
    throw new Refusal(403, closed)
  }
  if (person && declaration.freshAuth === true) requireFreshAuth(person)
  const parsed = await parseInput(declaration, request, segments, person)
  const key = await keyOf(person?.id)
  const service = upstream(key, { signal: request.signal })
  if (person && mutation && declaration.permission !== 'public') {
    const capabilities = await service.capabilities(declaration.permission)
    const missing = closedBecause(declaration.permission, { role: person.role, capabilities })
    if (missing) await recordClosed(declaration, request, person, parsed, missing)
    if (missing) throw new Refusal(403, missing)
  }
  // `person` is undefined exactly on public routes, which the compiler cannot see through the conditional.
  const context: Context = {
    upstream: service,
    key,
    headers: request.headers,
    signal: request.signal,
    now: () => new Date(),
  }
  const input = { ...parsed, person, context, request } as RouteInput<A, P, Q, B>

  const act = async () => handler(input)
  const activity = entryOf(declaration)
  if (!person || !activity) return act()
  const known = await declaration.describe?.({ ...parsed, person })
  return recorded(request.headers, person, (result?: R) => withObject(activity(parsed, result), known), act)
}

async function parseInput<A extends Access, P extends Schema, Q extends Schema, B extends Schema, R>(
  declaration: Either<A, P, Q, B, R>,
  request: Request,
  segments: Segments,
  person: SignedIn | undefined,
): Promise<Parsed<P, Q, B>> {
  // `Out` is `undefined` exactly where no schema is given, which the compiler cannot see through the conditional.
  const params = (declaration.params && parse(declaration.params, await segments.params, 404)) as Out<P>
  await declaration.beforeBody?.({ params, request })
  return {
    params,
    query: declaration.query && parse(declaration.query, queryOf(request.url)),
    body:
      declaration.body &&
      parse(declaration.body, await readBody(request, { capBytes: declaration.maxBytes, personId: person?.id })),
  } as Parsed<P, Q, B>
}

async function signedIn(request: Request, permission: Permission): Promise<SignedIn> {
  const person = await findPerson(request.headers)
  if (!person) throw notSignedIn()
  if (person.mustEnrol && permission !== 'account') {
    throw new Refusal(403, 'Admins need a second factor. Reload the page to set one up.')
  }
  return person
}

const closedTo = ({ role }: SignedIn, permission: Access): string | undefined =>
  permission === 'public' ? undefined : closedBecause(permission, { role })

async function recordClosed<A extends Access, P extends Schema, Q extends Schema, B extends Schema, R>(
  declaration: Either<A, P, Q, B, R>,
  request: Request,
  person: SignedIn,
  input: Parsed<P, Q, B>,
  reason: string,
): Promise<void> {
  const activity = entryOf(declaration)
  if (!activity) return
  const entry = withObject(activity(input), await declaration.describe?.({ ...input, person }))
  await recordCounted(request.headers, person, entry, { outcome: 'refused', reason })
}

function entryOf<A extends Access, P extends Schema, Q extends Schema, B extends Schema, R>({
  activity,
}: Either<A, P, Q, B, R>): EntryOf<P, Q, B, R> | undefined {
  return typeof activity === 'function' ? activity : undefined
}

/** What the action itself says wins over what was known before it. */
function withObject(entry: ActivityEntry, known: Detail | undefined): ActivityEntry {
  if (!known) return entry
  const said = Object.entries(entry.detail ?? {}).filter(([, value]) => value !== undefined)
  return { ...entry, detail: { ...known, ...Object.fromEntries(said) } }
}
