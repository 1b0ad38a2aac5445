import { z } from 'zod'
import { type DeadLetterFilter, momentIn } from '@/lib/contract/webhook'
import { defineJob, type RunningJob } from '@/lib/jobs/define-job'
import type { Caller, Context } from '../context'
import type { Tables } from '../store/store'
import type { DeadLetterPosition } from './sql/recoveries'

/** Dead letters changed in one transaction. */
const BATCH = 1_000

const Work = z.object({
  accountId: z.uuid(),
  subscriptionId: z.uuid(),
  action: z.enum(['recover', 'dismiss']),
  ids: z.array(z.string()).optional(),
  from: z.string().optional(),
  to: z.string(),
  after: z.object({ createdOn: z.string(), id: z.string() }).optional(),
})
type Work = z.infer<typeof Work>

/**
 * Queues the account's dead letters that match again, oldest first, or closes them for good;
 * answers how many match. The first batch of each subscription is changed here, the rest by jobs.
 */
export async function changeDeadLetters(
  context: Context,
  { accountId }: Caller,
  action: Work['action'],
  { target_url, event_type, delivery_ids, from, to }: DeadLetterFilter,
): Promise<number> {
  const { store, instant, newId, now } = context
  const range = {
    ids: delivery_ids,
    from: from && momentIn(from).toISOString(),
    to: (to ? momentIn(to) : instant()).toISOString(),
  }
  const own = (await store.subscriptions.list(accountId)).filter(
    (each) => (!target_url || each.targetUrl === target_url) && (!event_type || each.eventType === event_type),
  )
  const ids = own.map(({ id }) => id)
  const counts = await store.deadLetters.count(ids, range)
  for (const subscriptionId of counts.keys()) {
    const work = { accountId, subscriptionId, action, ...range }
    await store.transaction(async (tx) => {
      const after = await changeBatch(context, tx, work)
      if (after) await tx.jobs.enqueue(finishDeadLetters, { key: newId(), input: { ...work, after }, runAt: now() })
    })
  }
  return [...counts.values()].reduce((total, count) => total + count, 0)
}

/** Changes what is behind a position, and continues there after a crash. */
export const finishDeadLetters = defineJob({
  name: 'dead-letters.finish',
  input: Work,
  concurrency: 4,
  async run(context: Context, work, { signal, transaction }: RunningJob<Tables>) {
    for (let { after } = work; after; ) {
      const position: DeadLetterPosition = after
      after = await transaction((tx) => changeBatch(context, tx, { ...work, after: position }))
      signal.throwIfAborted()
    }
  },
})

async function changeBatch(
  { instant, deliveriesDue }: Context,
  tx: Tables,
  { accountId, action, ...work }: Work,
): Promise<DeadLetterPosition | undefined> {
  // Waits for a removal, after which there is nothing to change.
  if (!(await tx.subscriptions.lock(accountId, work.subscriptionId))) return undefined
  const dueAt = action === 'recover' ? instant() : undefined
  if (dueAt) tx.afterCommit(() => deliveriesDue.notify())
  return tx.deadLetters.change(dueAt, { ...work, after: work.after, atMost: BATCH })
}
