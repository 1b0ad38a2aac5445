import 'server-only'
import type { DeliveriesQuery } from '@/lib/contract/webhook'
import type { Context, Person } from '@/lib/desk/context'
import { offer } from '@/lib/desk/upstream/offered'

type Delivery = { id: string; deliveryId: string }
type Deliveries = DeliveriesQuery & { id: string }

export const listDeliveries = ({ upstream }: Context, _: Person, { id, ...page }: Deliveries) =>
  offer('deliveries', () => upstream.deliveries(id, page))

export const readDelivery = (context: Context, _: Person, { id, deliveryId }: Delivery) =>
  offer('delivery', () => context.upstream.delivery(id, deliveryId))

export const retryDelivery = (context: Context, _: Person, { id, deliveryId }: Delivery) =>
  offer('retry', () => context.upstream.retryDelivery(id, deliveryId))

export const testSubscription = (context: Context, _: Person, { id }: { id: string }) =>
  offer('test', () => context.upstream.testSubscription(id))
