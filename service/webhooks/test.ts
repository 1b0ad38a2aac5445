import { EVENT_TYPES, type EventType } from '@/lib/contract/constants'
import { toEventTime, toWireDate } from '@/lib/contract/dates'
import { EVENT_VERSION } from '@/lib/contract/event'
import { eventId } from '@/lib/contract/event-id'
import type { Caller, Context } from '../context'
import { conflict, notFound } from '../errors'
import { newDeliveryId } from './delivery-id'

/** Sends one delivery that says `"test": true` to a subscription's target; answers the delivery's id. */
export function testSubscription(context: Context, { accountId, user }: Caller, id: string): Promise<string> {
  const { store, newId, now, instant } = context
  return store.transaction(async (tx) => {
    const row = await tx.subscriptions.lock(accountId, id)
    if (!row) throw notFound('subscription')
    if (row.state === 'paused')
      throw conflict('subscription_paused', 'the subscription is paused: resume it, then test it')
    const event = sample(row.eventType, newId(), now(), user.email)
    const eventSeq = await tx.events.add({
      eventId: event.id,
      accountId,
      eventType: row.eventType,
      eventTime: now(),
      body: JSON.stringify(event),
      matched: 1,
    })
    const delivery = newDeliveryId(context, eventSeq)
    const to = [{ id: delivery, subscriptionId: id, state: 'pending' as const }]
    await tx.deliveries.add({ eventSeq, createdOn: now(), dueAt: instant(), to })
    tx.afterCommit(() => context.deliveriesDue.notify())
    return delivery
  })
}

const STATUS: Partial<Record<EventType, string>> = {
  'envelope.completed': 'Signed',
  'envelope.voided': 'Voided',
  'signer.declined': 'Declined',
}

/** An event of an envelope that does not exist, in the shape of a true one. */
function sample(type: string, envelopeId: string, at: Date, sender: string) {
  const eventType = EVENT_TYPES.find((known) => known === type)
  const time = toEventTime(at)
  const signer = { id: 0, name: 'Test Signer', email: 'signer@example.com', requestRole: 'Signer' }
  return {
    id: eventId(envelopeId, type, time),
    event_type: type,
    event_version: EVENT_VERSION,
    event_time: time,
    test: true,
    envelope: {
      id: envelopeId,
      emailSubject: 'Test delivery',
      emailMessage: 'This envelope does not exist.',
      signers: [signer],
      files: [],
      status: (eventType && STATUS[eventType]) ?? 'Sent',
      requestedBy: { email: sender },
      createdOn: toWireDate(at),
      updatedOn: toWireDate(at),
    },
    ...(type.startsWith('signer.') && { signer }),
  }
}
