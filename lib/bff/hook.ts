import 'server-only'
import { randomUUID } from 'node:crypto'
import { Refusal } from '@/lib/contract/refusal'
import { once } from '@/lib/env/once'
import { finish, json, refused } from './answer'
import { readBytes } from './body'
import { describeRequest } from './request-line'

const MAX_BYTES = 1024 * 1024
const READ_WITHIN_MS = 5_000
const AT_ONCE = 32

type Hook<Claim> = {
  /** Refuses by the headers alone what cannot be meant for this door, before its body is read. */
  claim: (headers: Headers) => Claim
  /** Judges the bytes as they came: a signature over them is the credential, in place of session and origin. */
  take: (claim: Claim, body: Uint8Array) => Promise<void>
}

/** A door that the service calls, not a browser. What it holds in memory at any time is bounded, whoever calls how often. */
export function hook<Claim>({ claim, take }: Hook<Claim>) {
  return async (request: Request): Promise<Response> => {
    const id = randomUUID()
    try {
      const claimed = claim(request.headers)
      await take(claimed, await bounded(() => inTime(request)))
      return finish(json({ code: 200, message: 'ok' }), id)
    } catch (error) {
      return finish(refused(error, await describeRequest(request, id, undefined)), id)
    }
  }
}

async function bounded<T>(run: () => Promise<T>): Promise<T> {
  const reading = once('hooks being read', () => ({ now: 0 }))
  if (reading.now >= AT_ONCE) throw new Refusal(503, 'Too many deliveries at once.', { retryAfter: 1 })
  reading.now += 1
  try {
    return await run()
  } finally {
    reading.now -= 1
  }
}

/** A sender that drips its body holds no place for long. */
function inTime(request: Request): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BYTES) throw new Refusal(413, 'Too large.')
  return readBytes(request, MAX_BYTES, AbortSignal.timeout(READ_WITHIN_MS))
}
