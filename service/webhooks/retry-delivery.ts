import type { Caller, Context } from '../context'
import { Conflict, notFound } from '../errors'
import type { Delivery } from './sql/deliveries'
import type { Tally } from './sql/subscriptions'

const TALLY: Partial<Record<Delivery['state'], Tally>> = {
  delivered: { pending: 1, deadLettered: 0 },
  dead_lettered: { pending: 1, deadLettered: -1 },
  dismissed: { pending: 1, deadLettered: 0 },
}

/**
 * Makes one delivery due now, under the same delivery id and with the whole retry schedule before
 * it. One that is being attempted this moment is left to that attempt. Answers a sentence that says
 * what happens.
 */
export function retryDelivery(
  context: Context,
  { accountId }: Caller,
  id: string,
  deliveryId: string,
): Promise<string> {
  return context.store.transaction(async (tx) => {
    if (!(await tx.subscriptions.find(accountId, id))) throw notFound('subscription')
    const delivery = await tx.deliveries.lock(id, deliveryId)
    if (!delivery) throw notFound('delivery')
    if (delivery.isTest) throw new Conflict('delivery_is_test', 'a test is attempted once: send another one')
    // After the delivery, as everywhere: one that is removed meanwhile has nothing queued anymore.
    const subscription = await tx.subscriptions.lock(accountId, id)
    if (!subscription) throw notFound('subscription')
    if (delivery.claimedBy) return 'the delivery is being attempted now'
    await tx.deliveries.queue(deliveryId, context.instant())
    const tally = TALLY[delivery.state]
    if (tally) await tx.tallies.add(id, tally)
    if (subscription.state === 'paused') return 'delivery queued; it is attempted when the subscription is resumed'
    tx.afterCommit(() => context.deliveriesDue.notify())
    return 'delivery queued, it is attempted now'
  })
}
