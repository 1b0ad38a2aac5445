import 'server-only'
import type { DeliveriesQuery } from '@/lib/contract/webhook'
import type { Context, Person } from '@/lib/desk/context'
import { offer } from '@/lib/desk/upstream/offered'
import type { Priority } from '@/lib/desk/upstream/transport/budget'
import { upstream } from '@/lib/desk/upstream/upstream'

type Delivery = { id: string; deliveryId: string }
type Deliveries = DeliveriesQuery & { id: string; priority: Priority }

/** `background`: figures beside a list, which give way to what people wait for. */
export const listDeliveries = ({ key, signal }: Context, _: Person, { id, priority, ...page }: Deliveries) =>
  offer('deliveries', () => upstream(key, { signal, priority }).deliveries(id, page))

export const readDelivery = (context: Context, _: Person, { id, deliveryId }: Delivery) =>
  offer('delivery', () => context.upstream.delivery(id, deliveryId))

export const retryDelivery = (context: Context, _: Person, { id, deliveryId }: Delivery) =>
  offer('retry', () => context.upstream.retryDelivery(id, deliveryId))

export const testSubscription = (context: Context, _: Person, { id }: { id: string }) =>
  offer('test', () => context.upstream.testSubscription(id))
