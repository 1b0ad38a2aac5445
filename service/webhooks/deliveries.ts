import type { AccountDelivery, AllDeliveriesQuery, DELIVERY_STATES, Delivery } from '@/lib/contract/webhook'
import type { Caller, Context } from '../context'
import { notFound } from '../errors'
import type { Cursor } from '../store/cursor'
import { accountDeliveryOnTheWire, deliveryOnTheWire } from './wire'

type Query = { state?: (typeof DELIVERY_STATES)[number]; cursor?: Cursor }

/** A page of a subscription's deliveries, newest first. */
export async function listDeliveries(
  { store }: Context,
  { accountId }: Caller,
  id: string,
  { state, cursor }: Query,
): Promise<Delivery[]> {
  if (!(await store.subscriptions.find(accountId, id))) throw notFound('subscription')
  return (await store.deliveries.page(id, state, cursor)).map(deliveryOnTheWire)
}

type AccountQuery = Omit<AllDeliveriesQuery, 'since' | 'after'> & { cursor?: Cursor }

/** A page of the deliveries of all the account's subscriptions, newest first. */
export function listAccountDeliveries(
  { store }: Context,
  { accountId }: Caller,
  { target_url, event_type, state, envelope_id, cursor }: AccountQuery,
): Promise<AccountDelivery[]> {
  return store.snapshot(async (tx) => {
    const filter = { accountId, targetUrl: target_url, eventType: event_type, state, cursor }
    const ids = envelope_id
      ? await tx.accountDeliveries.ofEnvelope(filter, envelope_id)
      : await tx.accountDeliveries.newest(filter)
    return (await tx.deliveries.listWithTargets(ids)).map(accountDeliveryOnTheWire)
  })
}
