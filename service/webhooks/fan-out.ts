import type { EventType } from '@/lib/contract/constants'
import type { Context } from '../context'
import type { Tables } from '../store/store'
import { newDeliveryId } from './delivery-id'
import type { NewEvent } from './sql/events'

export const WHILE_PAUSED = 'the subscription was paused when the event happened'

/**
 * Writes an event and a delivery for each of its subscriptions, in the transaction of the change. A paused subscription gets a
 * dead letter.
 */
export async function fanOut(
  context: Context,
  tx: Tables,
  event: Omit<NewEvent, 'matched'> & { eventType: EventType },
): Promise<void> {
  await tx.subscriptions.holdListeners(event.accountId)
  const listeners = await tx.subscriptions.matching(event.accountId, event.eventType)
  const eventSeq = await tx.events.add({ ...event, matched: listeners.length })
  const to = listeners.map(({ id, state }) => {
    const delivery = { id: newDeliveryId(context, eventSeq), subscriptionId: id }
    if (state === 'paused') return { ...delivery, state: 'dead_lettered' as const, error: WHILE_PAUSED }
    return { ...delivery, state: 'pending' as const }
  })
  await tx.deliveries.add({ eventSeq, createdOn: context.now(), dueAt: context.instant(), to })
  if (to.length > 0) tx.afterCommit(() => context.deliveriesDue.notify())
}
