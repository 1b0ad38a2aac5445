import type { Caller, Context } from '../context'
import { notFound } from '../errors'

/**
 * Stops a subscription's deliveries. What waits already goes on waiting; events that happen meanwhile become dead letters.
 * Pausing it again changes nothing.
 */
export function pauseSubscription({ store }: Context, { accountId }: Caller, id: string): Promise<void> {
  return store.transaction(async (tx) => {
    const row = await tx.subscriptions.lock(accountId, id)
    if (!row) throw notFound('subscription')
    if (row.state === 'paused') return
    await tx.subscriptions.update(id, { state: 'paused', pausedBecause: 'asked' })
  })
}
