import type { DELIVERY_STATES, Delivery } from '@/lib/contract/webhook'
import type { Caller, Context } from '../context'
import { notFound } from '../errors'
import type { Cursor } from '../store/cursor'
import { deliveryOnTheWire } from './wire'

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
