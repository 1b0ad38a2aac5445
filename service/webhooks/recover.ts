import type { Caller, Context } from '../context'
import { notFound } from '../errors'

/** Dead letters queued in one transaction. */
const AT_ONCE = 1_000
/** Recoveries that take turns. */
const SIDE_BY_SIDE = 10

/**
 * Asks for every dead letter of a subscription to be queued again, oldest first; answers how many there are. The first piece is
 * queued here, the rest as background work that goes on after a crash.
 */
export async function recoverDeadLetters(context: Context, { accountId }: Caller, id: string): Promise<number> {
  const { store, newId, now } = context
  const total = await store.transaction(async (tx) => {
    if (!(await tx.subscriptions.lock(accountId, id))) throw notFound('subscription')
    const deadLettered = (await tx.tallies.of([id])).get(id)?.deadLettered ?? 0
    if (deadLettered > 0) {
      await tx.recoveries.ask({ id: newId(), subscriptionId: id, total: deadLettered, createdOn: now() })
    }
    return deadLettered
  })
  if (total > 0) await recoverSome(context)
  return total
}

/** Goes a piece on with every recovery under way; answers whether there may be more to do at once. */
export async function recoverSome(context: Context): Promise<boolean> {
  const { store, instant, deliveriesDue } = context
  let queued = 0
  for (const id of await store.recoveries.running(SIDE_BY_SIDE)) {
    queued += await store.transaction((tx) => tx.recoveries.step(id, instant(), AT_ONCE))
  }
  if (queued > 0) deliveriesDue.notify()
  return queued > 0
}
