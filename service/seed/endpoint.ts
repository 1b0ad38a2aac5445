import { EVENT_TYPES } from '@/lib/contract/constants'
import { openingOnce } from '@/lib/seal/sealer'
import { DAY_MS, MINUTE_MS } from '@/lib/text/durations'
import type { Caller, Context } from '../context'
import type { Tables } from '../store/store'
import { describeAnswer } from '../webhooks/dispatch/attempt'
import { deliveryHeaders, maskSignatures } from '../webhooks/dispatch/sign'
import type { Claim, Outcome } from '../webhooks/sql/dispatch'
import { MAX_SUBSCRIPTIONS } from '../webhooks/sql/subscriptions'
import { createSubscription, newSecret } from '../webhooks/subscriptions'
import { seededRandom } from './seeded-random'

/** Below the core path prefix: receives the sample endpoint's deliveries with 200. */
export const RECEIVER_PATH = '/sample-receiver'
/** What it answers, as Hono writes it. */
export const RECEIPT = { received: true }

const LEASE_MS = 10 * MINUTE_MS
/** The delivery that failed first, more than a day ago: history, not health. */
const FAILED_DAYS_AGO = 2.5
const RETRIED_AFTER_MS = 5_200
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Subscribes the sandbox's own receiver to every event, before there are any. */
export async function addEndpoint(context: Context, caller: Caller, targetUrl: string): Promise<void> {
  const secret = newSecret(context)
  for (const eventType of EVENT_TYPES) await createSubscription(context, caller, { targetUrl, eventType, secret })
}

/**
 * Moves the endpoint to where this service listens now: the port may have changed, or the data may
 * be a copy. Only this service accepts such a target, so a subscription that has one is for its
 * receiver.
 */
export async function moveEndpoint({ store }: Context, { accountId }: Caller, targetUrl: string): Promise<void> {
  for (const { id, targetUrl: before } of await store.subscriptions.list(accountId)) {
    const url = new URL(before)
    const isReceiver = url.protocol === 'http:' && url.pathname === new URL(targetUrl).pathname
    if (isReceiver && before !== targetUrl) await store.subscriptions.update(id, { targetUrl })
  }
}

/**
 * Writes what the dispatcher would have written: each delivery was attempted when its event
 * happened, and the receiver accepted it, one of them only when it was retried.
 */
export async function deliverEvents(context: Context, caller: Caller, tx: Tables, targetUrl: string): Promise<void> {
  const worker = context.newId()
  const subscriptions = await tx.subscriptions.list(caller.accountId)
  const ids = subscriptions.filter((each) => each.targetUrl === targetUrl).map(({ id }) => id)
  const now = context.now()
  const failedBefore = new Date(now.getTime() - FAILED_DAYS_AGO * DAY_MS)
  await tx.deliveryWorkers.register(worker, LEASE_MS)
  const sealer = openingOnce(context.sealer)
  // In their order: the last outcome of a subscription decides its health.
  for (const until of [failedBefore, new Date(failedBefore.getTime() + RETRIED_AFTER_MS), now]) {
    const claims = await claim(tx, { worker, ids, until })
    const bodies = await tx.deliveryClaims.bodies(claims.map(({ eventSeq }) => eventSeq))
    const outcomes = claims.flatMap((delivery, index) => {
      const event = bodies.get(delivery.eventSeq)
      const fails = until === failedBefore && index === claims.length - 1
      return event ? [outcomeOf({ ...context, sealer }, { ...delivery, ...event }, fails)] : []
    })
    await tx.deliveryOutcomes.write(worker, outcomes)
  }
  await tx.deliveryWorkers.release(worker)
}

type ClaimInput = { worker: string; ids: string[]; until: Date }

async function claim(tx: Tables, { worker, ids, until }: ClaimInput): Promise<Claim[]> {
  const all: Claim[] = []
  for (;;) {
    const { claimed } = await tx.deliveryClaims.claim({
      worker,
      now: until,
      after: FIRST,
      batchSize: MAX_SUBSCRIPTIONS,
      defaultCapacity: 0,
      capacities: new Map(ids.map((id) => [id, 1_000])),
      inHand: new Map(),
    })
    if (claimed.length === 0) return all
    all.push(...claimed)
  }
}

type Delivery = Claim & { eventType: string; body: string }

function outcomeOf(context: Context, delivery: Delivery, fails: boolean): Outcome {
  const random = seededRandom(delivery.id)
  const at = new Date(delivery.dueAt + 10 + Math.round(random() * 40))
  const headers = deliveryHeaders(context, { ...delivery, deliveryId: delivery.id }, at)
  const status = fails ? 503 : 200
  return {
    deliveryId: delivery.id,
    subscriptionId: delivery.subscriptionId,
    isTest: false,
    confirms: fails ? undefined : (delivery.secretSealed ?? undefined),
    at,
    durationMs: 8 + Math.round(random() ** 3 * 90),
    status,
    error: describeAnswer({ status }),
    headers: JSON.stringify(maskSignatures(headers)),
    responseHeaders: JSON.stringify({ 'content-type': fails ? 'text/plain' : 'application/json' }),
    responseBody: fails ? 'Restarting' : JSON.stringify(RECEIPT),
    ...(fails && { failed: { nextAttemptAt: new Date(at.getTime() + RETRIED_AFTER_MS) } }),
  }
}
