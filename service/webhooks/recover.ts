import { z } from 'zod'
import { defineJob, type RunningJob } from '@/lib/jobs/define-job'
import type { Caller, Context } from '../context'
import { notFound } from '../errors'
import type { Tables } from '../store/store'

/** Dead letters queued in one transaction. */
const BATCH = 1_000

/**
 * Asks for every dead letter of a subscription to be queued again, oldest first; answers how many
 * there are. The first batch is queued here, the rest by a job.
 */
export async function recoverDeadLetters(context: Context, { accountId }: Caller, id: string): Promise<number> {
  const { store, newId, now } = context
  return store.transaction(async (tx) => {
    if (!(await tx.subscriptions.lock(accountId, id))) throw notFound('subscription')
    const total = (await tx.tallies.read([id])).get(id)?.deadLettered ?? 0
    if (total === 0) return 0
    await tx.recoveries.ask({ id: newId(), subscriptionId: id, total, createdOn: now() })
    if (await recoverBatch(context, tx, id)) {
      await tx.jobs.enqueue(finishRecovery, { key: id, input: { subscriptionId: id }, runAt: now() })
    }
    return total
  })
}

/** Queues the dead letters that are left of a recovery. Where it is survives a crash. */
export const finishRecovery = defineJob({
  name: 'recovery.finish',
  input: z.object({ subscriptionId: z.uuid() }),
  concurrency: 4,
  async run(context: Context, { subscriptionId }, { signal, transaction }: RunningJob<Tables>) {
    while (await transaction((tx) => recoverBatch(context, tx, subscriptionId))) signal.throwIfAborted()
  },
})

/** Answers whether there may be more. */
async function recoverBatch({ instant, deliveriesDue }: Context, tx: Tables, id: string): Promise<boolean> {
  const count = await tx.recoveries.step(id, instant(), BATCH)
  if (count > 0) tx.afterCommit(() => deliveriesDue.notify())
  return count === BATCH
}
