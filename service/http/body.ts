import type { Context as HttpContext } from 'hono'
import type { z } from 'zod'
import { MAX_BODY_BYTES } from '@/lib/contract/send'
import { findUnstorable, UNSTORABLE_MESSAGE } from '@/lib/contract/storable'
import { invalid, invalidField } from '../errors'
import type { HttpEnv } from './env'

/** How much of a refused body is still read (and dropped), so that its sender gets to see the answer. */
const MAX_DRAINED_BYTES = 4 * MAX_BODY_BYTES

/** The request's JSON body as the schema's type; throws a 400 that names the first wrong field. */
export async function readBody<T extends z.ZodType>(c: HttpContext<HttpEnv>, schema: T): Promise<z.output<T>> {
  return parsed(schema, await readJson(c))
}

/** The query string as the schema's type; throws a 400 that names the first wrong parameter. */
export function readQuery<T extends z.ZodType>(c: HttpContext<HttpEnv>, schema: T): z.output<T> {
  return parsed(schema, c.req.query())
}

/** Throws a 400 that names the first field that does not fit the schema. */
export function parsed<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const unstorable = findUnstorable(value)
  if (unstorable)
    throw unstorable.length === 0 ? invalid(UNSTORABLE_MESSAGE) : invalidField(unstorable.join('.'), UNSTORABLE_MESSAGE)
  const result = schema.safeParse(value, { error: absent })
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (!issue) throw invalid('malformed request')
  const field = issue.path.join('.')
  throw field === '' ? invalid(issue.message) : invalidField(field, issue.message)
}

/** Of a field that is not there the parser would say that it is of the wrong type. */
function absent({ code, input }: z.core.$ZodRawIssue): string | undefined {
  return code === 'invalid_type' && input === undefined ? 'is missing' : undefined
}

/** The body as JSON, not yet parsed by a schema. */
export async function readJson(c: HttpContext<HttpEnv>): Promise<unknown> {
  const text = await readText(c)
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('the body is not valid JSON')
  }
}

async function readText(c: HttpContext<HttpEnv>): Promise<string> {
  const { body } = c.req.raw
  if (!body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size <= MAX_BODY_BYTES) chunks.push(chunk)
    else chunks.length = 0
    if (size > MAX_DRAINED_BYTES) break
  }
  if (size > MAX_BODY_BYTES) {
    c.header('connection', 'close')
    throw invalid('the body is larger than 50 MiB')
  }
  return Buffer.concat(chunks).toString('utf8')
}
