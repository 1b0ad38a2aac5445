import 'server-only'
import type { Context } from '@/lib/desk/upstream/context'
import type { DeskDelivery, SignedHeaders } from '@/lib/desk/upstream/contract/webhook-desk'
import { offer } from '@/lib/desk/upstream/offered'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { endpointSubscriptions } from './find-endpoint'
import { listRetries } from './sql'
import { announceWebhooks } from './subscriptions'

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

export async function retryDelivery({ upstream, key }: Context, { id, deliveryId }: Delivery) {
  const answer = await offer('retry', () => upstream.retryDelivery(id, deliveryId))
  await announceWebhooks(key)
  return answer
}

/** Headers with a new signature, for the body that the dashboard shows. */
export const signDelivery = (context: Context, { id, deliveryId }: Delivery): Promise<SignedHeaders> =>
  offer('sign', () => context.upstream.signDelivery(id, deliveryId))

/** Closes dead letters of an endpoint for good: they are neither retried nor counted. */
export async function dismissDeliveries(
  { upstream, key }: Context,
  { id, deliveries }: { id: string; deliveries: string[] },
): Promise<{ count: number | undefined }> {
  const [first] = await endpointSubscriptions({ upstream, key }, id)
  const filter = { target_url: first?.target_url, delivery_ids: deliveries }
  const { count } = await offer('dismiss', () => upstream.dismissDeadLetters(filter))
  await announceWebhooks(key)
  return { count }
}
