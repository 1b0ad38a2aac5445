import type { Caller, Context } from '../context'
import { notFound } from '../errors'

/** Resumes a subscription's deliveries. Dead letters stay until they are recovered. */
export function resumeSubscription(context: Context, { accountId }: Caller, id: string): Promise<void> {
  return context.store.transaction(async (tx) => {
    const row = await tx.subscriptions.lock(accountId, id)
    if (!row) throw notFound('subscription')
    if (row.state === 'active') return
    await tx.subscriptions.update(id, { state: 'active', pausedBecause: null, failingSince: null })
    tx.afterCommit(() => context.deliveriesDue.notify())
  })
}
