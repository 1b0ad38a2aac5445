import 'server-only'
import { Refusal } from '@/lib/desk/contract/refusal'
import { env } from '@/lib/desk/env/env'
import { scrub } from '@/lib/desk/upstream/transport/scrub'
import { keepDelivery } from '../stream/events'
import { deliveryOf } from './delivery'
import { freshGate, gate } from './gate'
import { isFresh, signerOf } from './signature'

/** What the headers of a delivery claim, before anything of its body was read. */
export type Claim = { deliveryId: string; eventType: string; timestamp: string; digests: string[] }

const LONGEST = 200
const WHERE = 'a delivery'

/** Says nothing of what was wrong: whoever guesses learns nothing. */
const notAccepted = () => new Refusal(401, 'Not accepted.')

/** Refuses what cannot be a delivery by its headers alone, for next to nothing. */
export function claimOf(headers: Headers, now = new Date()): Claim {
  const read = (name: string) => {
    const value = headers.get(name)?.trim()
    return value && value.length <= LONGEST ? value : undefined
  }
  const deliveryId = read('x-service-delivery')
  const eventType = read('x-service-event')
  const timestamp = read(env().DESK_HOOK_TIMESTAMP_HEADER)
  const signature = read('x-service-signature')
  const next = read('x-service-signature-next')
  if (!deliveryId || !eventType || !timestamp || !signature || !isFresh(timestamp, now)) throw notAccepted()
  return { deliveryId, eventType, timestamp, digests: next ? [signature, next] : [signature] }
}

/** Takes a delivery: one insert, which notifies every process. What follows from it happens after the answer. */
export async function receive(claim: Claim, body: Uint8Array, now = new Date()): Promise<void> {
  const signed = { timestamp: claim.timestamp, digests: claim.digests, body }
  let measure = await gate(now)
  let signer = signerOf(signed, measure.secrets)
  if (!signer) {
    measure = await freshGate(now, measure)
    signer = signerOf(signed, measure.secrets)
    if (!signer) throw notAccepted()
  }
  // This answer makes a service stop sending.
  if (measure.off.includes(signer.account)) throw new Refusal(410, 'Live updates are turned off here.')
  const clean = { deliveryId: scrub(claim.deliveryId, WHERE), eventType: scrub(claim.eventType, WHERE) }
  const text = Buffer.from(body).toString('utf8')
  const cleanText = scrub(text, WHERE)
  await keepDelivery(signer.account, deliveryOf(cleanText === text ? body : Buffer.from(cleanText), clean))
}
