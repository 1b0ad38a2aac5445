import type { SentRequest } from '@/lib/contract/webhook'
import type { Caller, Context } from '../context'
import { notFound } from '../errors'
import { deliveryHeaders } from './dispatch/delivery-headers'

/** A delivery's request as an attempt would send it now, with its signature. Nothing is sent, and nothing changes. */
export async function signDelivery(
  context: Context,
  { accountId }: Caller,
  id: string,
  deliveryId: string,
): Promise<SentRequest> {
  const subscription = await context.store.subscriptions.find(accountId, id)
  if (!subscription) throw notFound('subscription')
  const found = await context.store.deliveries.find(id, deliveryId)
  if (!found) throw notFound('delivery')
  const { eventType, body, delivery } = found
  const { secretSealed, previousSecretSealed, previousUntil } = subscription
  const signedFor = {
    subscriptionId: id,
    secretSealed,
    previousSecretSealed,
    previousUntil: previousUntil?.getTime() ?? null,
    signedBy: delivery.signedBy,
  }
  return { headers: deliveryHeaders(context, { ...signedFor, deliveryId, eventType, body }, context.instant()), body }
}
