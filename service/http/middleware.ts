import type { Context as HttpContext, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { Capability } from '@/lib/contract/constants'
import type { Context } from '../context'
import { deriveCode } from '../envelopes/codes'
import { fingerprintOf, type Replay } from '../envelopes/once'
import { forbidden, invalidField } from '../errors'
import { identify, type LastUse, rateLimiter } from '../identity/identify'
import { type HttpEnv, parse, readJson } from './request'

/** Turns `X-API-Key` into the caller, or refuses: 401, or 429 over the limit. */
export function authenticate(context: Context, lastUse: LastUse): MiddlewareHandler<HttpEnv> {
  const limit = rateLimiter(context)
  return async (c, next) => {
    const caller = await identify(context, c.req.header('x-api-key'))
    await limit(caller)
    lastUse.touch(caller.key.id)
    c.set('caller', caller)
    await next()
  }
}

/** Refuses with 403 a key that was not granted what the endpoint needs. */
export function needs(capability: Capability): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (!c.get('caller').capabilities.includes(capability)) throw forbidden(capability)
    await next()
  }
}

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
  return { request, replay: { key, fingerprint: fingerprintOf(c.req.path, await withoutCodes(json, key)) } }
}

/**
 * The body without its access codes, and one hash of them all in their place. They are short, so a
 * fast hash in the database would give them away.
 */
async function withoutCodes(json: unknown, key: string): Promise<unknown> {
  if (!isObject(json) || !Array.isArray(json.signers)) return json
  const signers: unknown[] = json.signers
  const codes = signers.map((signer) => (isObject(signer) ? (signer.accessCode ?? null) : null))
  if (codes.every((code) => code === null)) return json
  const hashed = await deriveCode(JSON.stringify(codes), Buffer.from(key))
  const rest = signers.map((signer) => (isObject(signer) ? { ...signer, accessCode: undefined } : signer))
  return { ...json, signers: rest, accessCodes: hashed.toString('hex') }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
