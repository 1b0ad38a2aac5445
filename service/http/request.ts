import type { HttpBindings } from '@hono/node-server'
import type { Context as HttpContext } from 'hono'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { fromSince } from '@/lib/contract/dates'
import { EnvelopeId, TemplateId, WireId } from '@/lib/contract/ids'
import type { PageQuery } from '@/lib/contract/page'
import { MAX_BODY_BYTES } from '@/lib/contract/send'
import { type BodiesInFlight, BodyError, type BodyFailure, receiveBody } from '@/lib/http/bodies'
import { hasTooManyValues, MAX_JSON_VALUES } from '@/lib/http/json-values'
import { findUnstorable, UNSTORABLE_MESSAGE } from '@/lib/text/json'
import { plainIssue } from '@/lib/text/plain-issue'
import { WholeNumber } from '@/lib/text/whole-number'
import type { Caller, Origin } from '../context'
import { invalid, invalidField, notFound, type Refusal, TooSlow, Unavailable } from '../errors'

/** The request's JSON body as the schema's type; throws a 400 that names the first wrong field. */
export async function readBody<T extends z.ZodType>(c: HttpContext<HttpEnv>, schema: T): Promise<z.output<T>> {
  return parse(schema, await readJson(c))
}

/** The query string as the schema's type; throws a 400 that names the first wrong parameter. */
export function readQuery<T extends z.ZodType>(c: HttpContext<HttpEnv>, schema: T): z.output<T> {
  return parse(schema, c.req.query())
}

const IDS = { envelope: EnvelopeId, template: TemplateId, subscription: WireId, delivery: WireId, key: WireId }
type Ids = typeof IDS

/** Reads an id from the path, in lower case. A malformed one is like any unknown one: 404. */
export function idInPath<What extends keyof Ids>(
  what: What,
  name?: string,
): (c: HttpContext<HttpEnv>) => z.output<Ids[What]>
export function idInPath(what: keyof Ids, name = 'id') {
  return (c: HttpContext<HttpEnv>) => {
    const { success, data } = IDS[what].safeParse(c.req.param(name)?.toLowerCase())
    if (!success) throw notFound(what)
    return data
  }
}

/** A position in the path, such as a document's index; -1, which none has, for anything else. */
export function positionInPath(c: HttpContext<HttpEnv>, name: string): number {
  return WholeNumber.safeParse(c.req.param(name)).data ?? -1
}

/** Where a page begins; undefined for the first page. */
export function cursorOf({ since, after }: PageQuery): { since: Date; after?: string } | undefined {
  if (after !== undefined && !WireId.safeParse(after).success) throw invalidField('after', 'must be the id of an item')
  if (after !== undefined && since === undefined) throw invalidField('after', 'goes with since, both of the last item')
  const date = since === undefined ? undefined : fromSince(since)
  return date && { since: date, after: after?.toLowerCase() }
}

/** Throws a 400 that names the first field that does not fit the schema. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const unstorable = findUnstorable(value)
  if (unstorable)
    throw unstorable.length === 0 ? invalid(UNSTORABLE_MESSAGE) : invalidField(unstorable.join('.'), UNSTORABLE_MESSAGE)
  const result = schema.safeParse(value, { error: plainIssue })
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (!issue) throw invalid('malformed request')
  const field = issue.path.join('.')
  throw field === '' ? invalid(issue.message) : invalidField(field, issue.message)
}

/** As `readBody`, for a body that may be left out, which is as good as an empty one. */
export async function readOptionalBody<T extends z.ZodType>(c: HttpContext<HttpEnv>, schema: T): Promise<z.output<T>> {
  const bytes = await readBytes(c)
  return parse(schema, bytes.length === 0 ? {} : fromJson(bytes))
}

const TOO_MANY_VALUES = `the body has more than ${MAX_JSON_VALUES.toLocaleString('en-US')} values and names`

/** The body as JSON, not yet parsed by a schema. */
export async function readJson(c: HttpContext<HttpEnv>, capBytes = MAX_BODY_BYTES): Promise<unknown> {
  return fromJson(await readBytes(c, capBytes))
}

function fromJson(bytes: Buffer): unknown {
  if (hasTooManyValues(bytes)) throw invalid(TOO_MANY_VALUES, 'body_too_large')
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw invalid('the body is not valid JSON', 'invalid_json')
  }
}

const FAILURES: Record<BodyFailure, (capBytes: number) => Refusal> = {
  late: () => new TooSlow('request_timeout', 'the body did not arrive in time'),
  'too large': (capBytes) => invalid(`the body is larger than ${capBytes / 1024 / 1024} MiB`, 'body_too_large'),
  'broken off': () => invalid('the body broke off before all of it had arrived', 'body_incomplete'),
  'no room': () => new Unavailable('too_busy', 'too much is being received right now, try again', 5),
}

export function readBytes(c: HttpContext<HttpEnv>, capBytes = MAX_BODY_BYTES): Promise<Buffer> {
  const content = receiveBody(c.req.raw, { capBytes, ...c.get('bodyShare')(c.get('caller')?.key.id) })
  return content.catch((error: unknown) => {
    if (!(error instanceof BodyError)) throw error
    c.header('connection', 'close')
    throw FAILURES[error.failure](capBytes)
  })
}

/** What a body counts against while it is received: a key, or an address. */
type BodyShare = (keyId: string | undefined) => { holder: string; inFlight: BodiesInFlight }

/** What a handler finds on its request. `caller` exists behind authentication only. */
export type HttpEnv = {
  Bindings: HttpBindings
  Variables: { requestId: string; log: Logger; origin: Origin; bodyShare: BodyShare; caller: Caller }
}
