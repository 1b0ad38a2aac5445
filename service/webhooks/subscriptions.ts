import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import {
  type CreatedSubscription,
  type NewSubscriptionRequest,
  overlapSecondsOf,
  type PatchedSubscription,
  type SubscriptionPatch,
} from '@/lib/contract/webhook'
import { defineJob, type RunningJob } from '@/lib/jobs/define-job'
import { UnknownKey } from '@/lib/seal/sealer'
import { TargetRefused } from '@/lib/target/guard'
import type { Caller, Context } from '../context'
import { invalid, invalidField, notFound } from '../errors'
import type { Tables } from '../store/store'
import { MAX_SUBSCRIPTIONS, type Subscription, type SubscriptionSet } from './sql/subscriptions'
import { isOverlapping, subscriptionsOnTheWire } from './wire'

/** Subscribes a target to one event type: to every such event from now on. */
export async function createSubscription(
  context: Context,
  { accountId }: Caller,
  { targetUrl, eventType, secret }: NewSubscriptionRequest,
): Promise<CreatedSubscription> {
  await acceptTarget(context, 'targetUrl', targetUrl)
  const id = context.newId()
  const generatedSecret = secret === undefined ? newSecret(context) : undefined
  await context.store.transaction(async (tx) => {
    await tx.subscriptions.changeListeners(accountId)
    if ((await tx.subscriptions.count(accountId)) >= MAX_SUBSCRIPTIONS) {
      throw invalid(
        `the account has ${MAX_SUBSCRIPTIONS} subscriptions already: remove one first`,
        'too_many_subscriptions',
      )
    }
    await tx.subscriptions.insert({
      id,
      accountId,
      targetUrl,
      eventType,
      state: 'active',
      secretSealed: context.sealer.seal(secret ?? generatedSecret ?? '', 'subscriptions.secret_sealed', id),
      createdOn: context.now(),
    })
  })
  const answer = { id, target_url: targetUrl, event_type: eventType }
  return generatedSecret === undefined ? answer : { ...answer, secret: generatedSecret, secret_note: SECRET_NOTE }
}

/** Changes a subscription. A secret that the service makes is answered once. */
export async function updateSubscription(
  context: Context,
  { accountId }: Caller,
  id: string,
  patch: SubscriptionPatch,
): Promise<PatchedSubscription> {
  const generatedSecret = patch.rotate_secret ? newSecret(context) : undefined
  const secret = patch.secret ?? generatedSecret
  if (patch.overlap_seconds !== undefined && secret === undefined) {
    throw invalidField('overlap_seconds', 'goes with secret or rotate_secret')
  }
  if (!(await context.store.subscriptions.find(accountId, id))) throw notFound('subscription')
  if (patch.target_url !== undefined) await acceptTarget(context, 'target_url', patch.target_url)

  return context.store.transaction(async (tx) => {
    if (patch.event_type !== undefined) await tx.subscriptions.changeListeners(accountId)
    const row = await tx.subscriptions.lock(accountId, id)
    if (!row) throw notFound('subscription')
    const set: SubscriptionSet = {
      ...(patch.target_url !== undefined && {
        targetUrl: patch.target_url,
        ...(patch.target_url !== row.targetUrl && NO_HISTORY),
      }),
      ...(patch.event_type !== undefined && { eventType: patch.event_type }),
      ...(secret !== undefined && rotation(context, row, secret, overlapSecondsOf(patch) ?? 0)),
      ...(patch.end_overlap && NO_OVERLAP),
    }
    if (Object.keys(set).length > 0) await tx.subscriptions.update(id, set)
    const [subscription] = await subscriptionsOnTheWire(tx, [{ ...row, ...set }], context.instant())
    if (!subscription) throw notFound('subscription')
    return {
      ...subscription,
      ...(generatedSecret !== undefined && { secret: generatedSecret, secret_note: SECRET_NOTE }),
    }
  })
}

/** How another target answered says nothing about this one. */
const NO_HISTORY = { failingSince: null, lastDeliveryOn: null, lastFailureOn: null, recoveredOn: null }
const NO_OVERLAP = { previousSecretSealed: null, previousUntil: null }

/**
 * The secret that signs now keeps signing until the overlap is over. A second rotation meanwhile
 * replaces the secret that was to follow, never the one that receivers know.
 */
function rotation({ sealer, instant }: Context, row: Subscription, secret: string, overlapSeconds: number) {
  const now = instant()
  const previous = overlapSeconds > 0 ? previousSecret(sealer, row, now) : null
  const overlap = {
    previousSecretSealed: previous,
    previousUntil: new Date(now.getTime() + overlapSeconds * 1_000),
  }
  return {
    secretSealed: sealer.seal(secret, 'subscriptions.secret_sealed', row.id),
    secretChangedOn: now,
    secretConfirmedOn: null,
    ...(previous ? overlap : NO_OVERLAP),
  }
}

/** A sealed value opens only in its column, so a moved secret is sealed again. */
function previousSecret(sealer: Context['sealer'], row: Subscription, now: Date): Buffer | null {
  if (isOverlapping(row, now)) return row.previousSecretSealed
  if (!row.secretSealed) return null
  try {
    const secret = sealer.open(row.secretSealed, 'subscriptions.secret_sealed', row.id)
    return sealer.seal(secret, 'subscriptions.previous_secret_sealed', row.id)
  } catch (error) {
    // It cannot sign during an overlap; a new secret repairs it.
    if (error instanceof UnknownKey) return null
    throw error
  }
}

/** Deliveries cancelled in one transaction. */
const BATCH = 1_000
/** An attempt under way ends within its deadline, 15 s. */
const WAIT_FOR_ATTEMPTS_MS = 1_000

/**
 * Takes a subscription out of every list and read, for good. What waits for it is cancelled in
 * batches: the first one here, the rest by a job.
 */
export async function removeSubscription(context: Context, { accountId }: Caller, id: string): Promise<void> {
  const { store, now } = context
  await store.transaction(async (tx) => {
    await tx.subscriptions.changeListeners(accountId)
    if (!(await tx.subscriptions.lock(accountId, id))) throw notFound('subscription')
    await tx.subscriptions.update(id, {
      state: 'removing',
      removedOn: now(),
      secretSealed: null,
      previousSecretSealed: null,
      previousUntil: null,
    })
    await tx.deliveries.cancelTests(id)
    // Or it would go on to queue what nobody cancels.
    await tx.recoveries.end(id)
    await tx.jobs.enqueue(cancelDeliveries, { key: id, input: { subscriptionId: id }, runAt: now() })
  })
  await store.transaction((tx) => cancelBatch(tx, id))
}

/** Cancels what waits for a removed subscription. What is in hand ends by itself. */
export const cancelDeliveries = defineJob({
  name: 'deliveries.cancel',
  input: z.object({ subscriptionId: z.uuid() }),
  concurrency: 4,
  async run(_: Context, { subscriptionId }, { signal, transaction }: RunningJob<Tables>) {
    for (;;) {
      const { cancelled, left } = await transaction((tx) => cancelBatch(tx, subscriptionId))
      if (!left) return
      signal.throwIfAborted()
      if (cancelled === 0) await pause(WAIT_FOR_ATTEMPTS_MS, undefined, { signal })
    }
  },
})

async function cancelBatch(tx: Tables, id: string): Promise<{ cancelled: number; left: boolean }> {
  // Another transaction waits for this lock, and then sees the removal.
  await tx.subscriptions.lockRemoved(id)
  const batch = await tx.deliveries.cancel(id, BATCH)
  if (!batch.left) await tx.subscriptions.update(id, { state: 'removed' })
  return batch
}

const SECRET_BYTES = 32

/** Goes with a secret that the service made. */
const SECRET_NOTE = 'Keep this secret now: it is not shown again. A lost one is replaced by rotate_secret.'

export function newSecret({ randomBytes }: Pick<Context, 'randomBytes'>): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`
}

/** Throws a 400 that names the field when a target may not be kept. */
async function acceptTarget({ targets }: Context, field: string, target: string): Promise<void> {
  try {
    await targets.check(target)
  } catch (error) {
    throw error instanceof TargetRefused ? invalidField(field, error.message, error.reason) : error
  }
}
