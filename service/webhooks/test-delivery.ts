import { EVENT_TYPES, type EventType } from '@/lib/contract/constants'
import { toEventTime, toWireDate } from '@/lib/contract/dates'
import { EVENT_VERSION } from '@/lib/contract/envelope'
import { eventId } from '@/lib/contract/event-id'
import type { TestRequest } from '@/lib/contract/webhook'
import type { Caller, Context } from '../context'
import { Conflict, notFound } from '../errors'
import { newDeliveryId } from './fan-out'

/** A receiver that hangs holds each attempt for 15 s. */
const TESTING_AT_MOST = 10

/**
 * Sends one delivery that says `"test": true` to a subscription's target, also while it is paused; answers the delivery's id. It is
 * attempted once, and nothing counts it (decision 0261).
 */
export function testSubscription(
  context: Context,
  { accountId, user }: Caller,
  id: string,
  { secret }: TestRequest,
): Promise<string> {
  const { store, newId, now, instant } = context
  return store.transaction(async (tx) => {
    const row = await tx.subscriptions.lock(accountId, id)
    if (!row) throw notFound('subscription')
    if ((await tx.deliveries.countTesting(id)) >= TESTING_AT_MOST)
      throw new Conflict('too_many_tests', `${TESTING_AT_MOST} tests are under way: wait for their answers`)
    const event = sample(row.eventType, newId(), now(), user.email)
    const eventSeq = await tx.events.add({
      eventId: event.id,
      accountId,
      eventType: row.eventType,
      eventTime: now(),
      body: JSON.stringify(event),
      // It matches no subscription: the accounting of events leaves tests out.
      matched: 0,
    })
    const delivery = newDeliveryId(context, eventSeq)
    const signedBy = secret ?? null
    const test = { id: delivery, subscriptionId: id, eventSeq, createdOn: now(), nextAttemptAt: instant(), signedBy }
    await tx.deliveries.addTest(test)
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
