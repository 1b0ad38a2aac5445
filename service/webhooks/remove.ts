import type { Caller, Context } from '../context'
import { notFound } from '../errors'

/** Deliveries cancelled in one transaction. */
const AT_ONCE = 1_000

/**
 * Takes a subscription out of every list and read, for good. What waits for it is cancelled a piece at a time: the first piece
 * here, the rest as background work that a crash does not lose.
 */
export async function removeSubscription(context: Context, { accountId }: Caller, id: string): Promise<void> {
  await context.store.transaction(async (tx) => {
    await tx.subscriptions.changeListeners(accountId)
    if (!(await tx.subscriptions.lock(accountId, id))) throw notFound('subscription')
    await tx.subscriptions.update(id, {
      state: 'removing',
      removedOn: context.now(),
      secretSealed: null,
      previousSecretSealed: null,
      previousUntil: null,
    })
    // Or it would go on to queue what nobody cancels.
    await tx.recoveries.end(id)
  })
  await cancelSome(context, id)
}

/** Cancels what waits for removed subscriptions; answers whether there may be more to do at once. */
export async function cancelForRemoved(context: Context): Promise<boolean> {
  let cancelled = 0
  for (const id of await context.store.subscriptions.removing(10)) cancelled += await cancelSome(context, id)
  return cancelled > 0
}

/** What a worker has in hand is left to it: it ends delivered or cancelled, and then the subscription is removed for good. */
function cancelSome({ store }: Context, id: string): Promise<number> {
  return store.transaction(async (tx) => {
    // Whoever queues one more this moment waits for it, and then knows that the subscription is removed.
    await tx.subscriptions.lockRemoved(id)
    const { cancelled, left } = await tx.deliveries.cancel(id, AT_ONCE)
    if (!left) await tx.subscriptions.update(id, { state: 'removed' })
    return cancelled
  })
}
