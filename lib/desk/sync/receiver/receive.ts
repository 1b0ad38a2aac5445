import 'server-only'
import { storeDelivery } from '@/lib/desk/envelopes/copy/store-delivery'
import { env } from '@/lib/desk/platform/config/env'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { readReceiverState, refreshReceiverState } from '@/lib/desk/platform/live/receiver-state'
import { insertDelivery } from '@/lib/desk/platform/live/sql/events'
import { scrub } from '@/lib/desk/platform/upstream/transport/scrub'
import { parseDelivery } from './delivery'
import { findSigningSecret, isFresh } from './signature'

/** What a delivery's headers claim, before anything of its body is read. */
export type Claim = { deliveryId: string; eventType: string; timestamp: string; digests: string[] }

const MAX_HEADER_LENGTH = 200
const WHERE = 'a delivery'

/** Doesn't say what was wrong, because that would help guessing. */
const notAccepted = () => new Refusal(401, 'Not accepted.')

/** Refuses what cannot be a delivery by its headers alone, which costs next to nothing. */
export function claimOf(headers: Headers, now = new Date()): Claim {
  const read = (name: string) => {
    const value = headers.get(name)?.trim()
    return value && value.length <= MAX_HEADER_LENGTH ? value : undefined
  }
  const deliveryId = read('x-service-delivery')
  const eventType = read('x-service-event')
  const timestamp = read(env().DESK_HOOK_TIMESTAMP_HEADER)
  const signature = read('x-service-signature')
  const next = read('x-service-signature-next')
  if (!deliveryId || !eventType || !timestamp || !signature || !isFresh(timestamp, now)) throw notAccepted()
  return { deliveryId, eventType, timestamp, digests: next ? [signature, next] : [signature] }
}

/** Accepts a delivery with one insert, which notifies every process. What follows from it happens after the answer. */
export async function receive(claim: Claim, body: Uint8Array, now = new Date()): Promise<void> {
  const signed = { timestamp: claim.timestamp, digests: claim.digests, body }
  let state = await readReceiverState(now)
  let signer = findSigningSecret(signed, state.secrets)
  if (!signer) {
    state = await refreshReceiverState(now, state)
    signer = findSigningSecret(signed, state.secrets)
    if (!signer) throw notAccepted()
  }
  // This answer makes a service stop sending.
  if (state.off.includes(signer.account)) throw new Refusal(410, 'Live updates are turned off here.')
  const clean = { deliveryId: scrub(claim.deliveryId, WHERE), eventType: scrub(claim.eventType, WHERE) }
  const text = Buffer.from(body).toString('utf8')
  const cleanText = scrub(text, WHERE)
  const cleanBody = cleanText === text ? body : Buffer.from(cleanText)
  const delivery = parseDelivery(cleanBody, clean)
  await insertDelivery(signer.account, delivery)
  const { envelopeId, test } = delivery
  if (envelopeId && !test) storeDelivery({ account: signer.account, envelopeId, body: cleanBody, receivedAt: now })
}
