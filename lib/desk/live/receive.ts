import 'server-only'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { opt } from '@/lib/contract/optional'
import { readReceiverState } from '@/lib/desk/live/receiver-state'
import { type DeliveredEvent, insertDelivery } from '@/lib/desk/live/sql/events'
import { env } from '@/lib/desk/runtime/config/env'
import { NoLongerValid, NotSignedIn } from '@/lib/desk/runtime/contract/refusal'
import { scrub } from '@/lib/desk/upstream/transport/strip-secrets'
import { findUnstorable } from '@/lib/text/json'
import { mirror } from './mirror'

/** What a delivery's headers claim, before anything of its body is read. */
export type Claim = { deliveryId: string; eventType: string; timestamp: string; digests: string[] }

const MAX_HEADER_LENGTH = 200
const RECENT_MS = 1_000
const WHERE = 'a delivery'

/** Doesn't say what was wrong, because that would help guessing. */
const notAccepted = () => new NotSignedIn('Not accepted.')

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

/**
 * Accepts a delivery with one insert, which notifies every process. What follows from it happens
 * after the answer.
 */
export async function receive(claim: Claim, body: Uint8Array, now = new Date()): Promise<void> {
  const signed = { timestamp: claim.timestamp, digests: claim.digests, body }
  let state = await readReceiverState(now)
  let signer = findSigningSecret(signed, state.secrets)
  if (!signer) {
    // Another process may have made a new secret just now.
    state = await readReceiverState(now, RECENT_MS)
    signer = findSigningSecret(signed, state.secrets)
    if (!signer) throw notAccepted()
  }
  // This answer makes a service stop sending.
  if (state.off.includes(signer.account)) throw new NoLongerValid('Live updates are turned off here.')
  const clean = { deliveryId: scrub(claim.deliveryId, WHERE), eventType: scrub(claim.eventType, WHERE) }
  const text = Buffer.from(body).toString('utf8')
  const cleanText = scrub(text, WHERE)
  const cleanBody = cleanText === text ? body : Buffer.from(cleanText)
  const delivery = parseDelivery(cleanBody, clean)
  await insertDelivery(signer.account, delivery)
  const { envelopeId, test } = delivery
  if (envelopeId && !test)
    mirror().storeDelivery({ account: signer.account, envelopeId, body: cleanBody, receivedAt: now })
}

/** docs/interface.md, 6.3. */
const TOLERANCE_MS = 300_000
const DIGEST = /^[0-9a-f]{64}$/

/**
 * True for a timestamp within the tolerance, in Unix seconds or, from services that count finer,
 * milliseconds.
 */
function isFresh(timestamp: string, now: Date): boolean {
  if (!/^\d{10}(\d{3})?$/.test(timestamp)) return false
  const at = Number(timestamp) * (timestamp.length === 10 ? 1_000 : 1)
  return Math.abs(now.getTime() - at) <= TOLERANCE_MS
}

type Signed = { timestamp: string; body: Uint8Array; digests: string[] }

/**
 * The secret that made one of the digests. Every pair is compared, each in constant time, so the
 * duration reveals only how many there are.
 */
function findSigningSecret<T extends { secret: string }>(
  { timestamp, body, digests }: Signed,
  secrets: readonly T[],
): T | undefined {
  const candidates = digests.filter((digest) => DIGEST.test(digest)).map((digest) => Buffer.from(digest, 'hex'))
  let signer: T | undefined
  for (const each of secrets) {
    const own = createHmac('sha256', each.secret).update(`${timestamp}.`).update(body).digest()
    for (const digest of candidates) signer = timingSafeEqual(own, digest) ? each : signer
  }
  return signer
}

const short = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => findUnstorable(text) === undefined)

/**
 * The feed's event wrapper. A remote service may leave anything out: "body shape of a delivery: not
 * shown".
 */
const Body = z.looseObject({
  id: opt(short).catch(undefined),
  event_type: opt(short).catch(undefined),
  event_time: opt(z.string()).catch(undefined),
  envelope: opt(z.looseObject({ id: opt(short).catch(undefined) })).catch(undefined),
  test: opt(z.boolean()).catch(undefined),
})

/**
 * What a signed delivery reports. One that names no event counts as an event of its own, identified
 * by its bytes.
 */
function parseDelivery(bytes: Uint8Array, head: { deliveryId: string; eventType: string }): DeliveredEvent {
  const body: Partial<z.output<typeof Body>> = Body.safeParse(parseJson(bytes)).data ?? {}
  const eventTime = new Date(body.event_time ?? '')
  return {
    deliveryId: head.deliveryId,
    eventId: body.id ?? `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
    eventType: body.event_type ?? head.eventType,
    envelopeId: body.envelope?.id ?? null,
    eventTime: Number.isNaN(eventTime.getTime()) ? null : eventTime,
    test: body.test ?? false,
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    // It is signed, so it came from the service; what it means stays unknown.
    return undefined
  }
}
