import type { Context as HttpContext, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { Capability } from '@/lib/contract/constants'
import type { Context } from '../context'
import { fingerprintOf, type Replay } from '../envelopes/once'
import { capabilityMissing, invalidField } from '../errors'
import { identify, type LastUse, rateLimiter } from '../identity/identify'
import { lazily } from '../store/db'
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
    if (!c.get('caller').capabilities.includes(capability)) throw capabilityMissing(capability)
    await next()
  }
}

const MAX_KEY_LENGTH = 255

/** The body of a creation, and its idempotency key with the fingerprint that a replay must have. */
export async function readCreation<T extends z.ZodType>(
  context: Context,
  c: HttpContext<HttpEnv>,
  schema: T,
): Promise<{ request: z.output<T>; replay?: Replay }> {
  const json = await readJson(c)
  const request = parse(schema, json)
  const key = c.req.header('x-idempotency-key')
  if (!key) return { request }
  if (key.length > MAX_KEY_LENGTH) throw invalidField('X-Idempotency-Key', `has at most ${MAX_KEY_LENGTH} characters`)
  return { request, replay: { key, fingerprint: fingerprint(context, c, json, key) } }
}

/**
 * One hash of all access codes takes their place: they are short, so a fast hash in the database
 * would give them away. It is made only when the fingerprint is needed.
 */
function fingerprint(context: Context, c: HttpContext<HttpEnv>, json: unknown, key: string): Replay['fingerprint'] {
  const { path } = c.req
  const signers = signersOf(json)
  const codes = signers.map((signer) => (isObject(signer) ? (signer.accessCode ?? null) : null))
  if (codes.every((code) => code === null)) {
    const jsonFingerprint = fingerprintOf(path, json)
    return async () => jsonFingerprint
  }
  const rest = signers.map((signer) => (isObject(signer) ? { ...signer, accessCode: undefined } : signer))
  return lazily(async () => {
    const hash = await context.codeHashes.derive(JSON.stringify(codes), Buffer.from(key), c.var.caller.accountId)
    return fingerprintOf(path, { ...Object(json), signers: rest, accessCodes: hash.toString('hex') })
  })
}

const signersOf = (json: unknown): unknown[] => (isObject(json) && Array.isArray(json.signers) ? json.signers : [])

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
