import type { EventType } from '@/lib/contract/constants'
import { defineJob, NoInput } from '@/lib/jobs/define-job'
import type { Context } from '../context'
import type { Tables } from '../store/store'
import type { NewEvent } from './sql/subscriptions'

export const WHILE_PAUSED = 'the subscription was paused when the event happened'

/**
 * Writes an event and a delivery for each of its subscriptions, in the transaction of the change. A
 * paused subscription gets a dead letter.
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

const MAX_COUNT = 2 ** 12

/**
 * An id that sorts as its event happened (UUID version 7): lists and recoveries are ordered by a
 * date of whole seconds and this id, and would otherwise mix up the events of one second. Within a
 * millisecond the event's number decides.
 */
export function newDeliveryId({ instant, newId }: Pick<Context, 'instant' | 'newId'>, eventSeq: number): string {
  const time = instant().getTime().toString(16).padStart(12, '0')
  const version = (0x7000 + (eventSeq % MAX_COUNT)).toString(16)
  const variantAndRandom = newId().slice('00000000-0000-0000-'.length)
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variantAndRandom}`
}

const BATCH = 10_000

/** Adds up the changes of delivery counts, because reading a count has to stay cheap. */
export const compactTallies = defineJob({
  name: 'delivery-tallies.compact',
  input: NoInput,
  repeatEveryMs: 5_000,
  async run({ store }: Context, _, { signal }) {
    // New changes come all the time: it goes on at once only when many are left.
    while (!signal.aborted && (await store.tallies.compact(BATCH)) > BATCH / 2);
  },
})
