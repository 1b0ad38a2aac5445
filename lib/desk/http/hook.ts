import 'server-only'
import { once } from '@/lib/desk/runtime/process/once'
import { BodiesInFlight } from '@/lib/http/bodies'
import { finish, json, refused } from './answer'
import { holderOf, receive } from './body'
import { describeRequest, requestIdOf } from './request-line'

const MAX_BYTES = 1024 * 1024
const FIRST_BYTE_MS = 2_000
const READ_WITHIN_MS = 5_000
/**
 * A service delivers many events at once; a delivery that stalls takes a slot and almost no memory.
 */
const LIMITS = { bodies: 512, bodiesPerHolder: 128, bytes: 16 * MAX_BYTES, bytesPerHolder: 8 * MAX_BYTES }

const inFlight = () => once('hooks being read', () => new BodiesInFlight(LIMITS))

type Hook<Claim> = {
  /** Refuses a request that is not meant for this route by its headers, before its body is read. */
  claim: (headers: Headers, url: URL) => Claim
  /**
   * Takes the bytes as they arrived: a signature over them is the credential, in place of session
   * and origin.
   */
  take: (claim: Claim, body: Uint8Array) => Promise<void>
}

/**
 * A route that the service calls, not a browser. Its memory is bounded, however many callers there
 * are.
 */
export function hook<Claim>({ claim, take }: Hook<Claim>) {
  return async (request: Request): Promise<Response> => {
    const id = requestIdOf(request)
    try {
      const claimed = claim(request.headers, new URL(request.url))
      await take(claimed, await readDelivery(request))
      return finish(json({ code: 200, message: 'ok' }), id)
    } catch (error) {
      return finish(refused(error, await describeRequest(request, id, undefined)), id)
    }
  }
}

/** A delivery arrives at once: a body that arrives slowly is dropped for the next one. */
function readDelivery(request: Request): Promise<Buffer> {
  const times = { firstByteMs: FIRST_BYTE_MS, graceMs: READ_WITHIN_MS, bytesPerSecond: Number.POSITIVE_INFINITY }
  return receive(request, { capBytes: MAX_BYTES, holder: holderOf(request), inFlight: inFlight(), ...times })
}
