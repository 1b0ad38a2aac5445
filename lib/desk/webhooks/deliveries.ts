import 'server-only'
import type { Context, Person } from '@/lib/desk/context'
import type { DeskDelivery, SignedHeaders } from '@/lib/desk/contract/webhooks/webhook-desk'
import { listRetries } from '@/lib/desk/store/webhook-retries'
import { offer } from '@/lib/desk/upstream/offered'
import type { Upstream } from '@/lib/desk/upstream/upstream'

type Delivery = { id: string; deliveryId: string }

/** A delivery as the service has it, with who retried it at the dashboard. */
export async function readDelivery(
  upstream: Pick<Upstream, 'delivery'>,
  { id, deliveryId }: Delivery,
): Promise<DeskDelivery> {
  // The service first: it knows whether the delivery belongs to the account.
  const delivery = await offer('delivery', () => upstream.delivery(id, deliveryId))
  const retries = await listRetries(delivery.id)
  return retries.length > 0 ? { ...delivery, retries } : delivery
}

export const retryDelivery = (context: Context, _: Person, { id, deliveryId }: Delivery) =>
  offer('retry', () => context.upstream.retryDelivery(id, deliveryId))

/** Headers with a new signature, for the body that the dashboard shows. */
export const signDelivery = (context: Context, _: Person, { id, deliveryId }: Delivery): Promise<SignedHeaders> =>
  offer('sign', () => context.upstream.signDelivery(id, deliveryId))

export const testSubscription = (context: Context, _: Person, { id }: { id: string }) =>
  offer('test', () => context.upstream.testSubscription(id))
