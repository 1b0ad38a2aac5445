import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { defineJob, type RunningJob } from '@/lib/jobs/define-job'
import type { Caller, Context } from '../context'
import { notFound } from '../errors'
import type { Tables } from '../store/store'

/** Deliveries cancelled in one transaction. */
const BATCH = 1_000
/** An attempt under way ends within its deadline, 15 s. */
const WAIT_FOR_ATTEMPTS_MS = 1_000

/**
 * Takes a subscription out of every list and read, for good. What waits for it is cancelled in batches: the first one here, the
 * rest by a job.
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

/** Cancels what waits for a removed subscription. What a worker has in hand ends delivered or cancelled by itself. */
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
  // A transaction that is queueing one more waits for this lock, and then sees that the subscription is removed.
  await tx.subscriptions.lockRemoved(id)
  const batch = await tx.deliveries.cancel(id, BATCH)
  if (!batch.left) await tx.subscriptions.update(id, { state: 'removed' })
  return batch
}
