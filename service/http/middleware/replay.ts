import type { Context as HttpContext } from 'hono'
import type { z } from 'zod'
import { fingerprintOf, type Replay } from '../../envelopes/once'
import { invalidField } from '../../errors'
import type { HttpEnv } from '../env'
import { parse, readJson } from '../request'

const MAX_KEY_LENGTH = 255

/** The body of a creation, and its idempotency key with the fingerprint that a replay must have. */
export async function readCreation<T extends z.ZodType>(
  c: HttpContext<HttpEnv>,
  schema: T,
): Promise<{ request: z.output<T>; replay?: Replay }> {
  const json = await readJson(c)
  const request = parse(schema, json)
  const key = c.req.header('x-idempotency-key')
  if (!key) return { request }
  if (key.length > MAX_KEY_LENGTH) throw invalidField('X-Idempotency-Key', `has at most ${MAX_KEY_LENGTH} characters`)
  return { request, replay: { key, fingerprint: fingerprintOf(c.req.path, json) } }
}
