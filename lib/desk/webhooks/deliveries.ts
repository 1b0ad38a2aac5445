import 'server-only'
import type { Context, Person } from '@/lib/desk/platform/context'
import type { DeskDelivery, SignedHeaders } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { offer } from '@/lib/desk/platform/upstream/offered'
import type { Upstream } from '@/lib/desk/platform/upstream/upstream'
import { announceWebhooks } from './announce'
import { listRetries } from './sql/webhook-retries'

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

export async function retryDelivery({ upstream, key }: Context, _: Person, { id, deliveryId }: Delivery) {
  const answer = await offer('retry', () => upstream.retryDelivery(id, deliveryId))
  await announceWebhooks(key)
  return answer
}

/** Headers with a new signature, for the body that the dashboard shows. */
export const signDelivery = (context: Context, _: Person, { id, deliveryId }: Delivery): Promise<SignedHeaders> =>
  offer('sign', () => context.upstream.signDelivery(id, deliveryId))
