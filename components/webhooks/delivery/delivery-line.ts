import type { AnyDelivery } from '@/lib/desk/contract/webhooks/webhook-desk'
import { deliveryLook } from './delivery-look'

export const deliveryHref = (subscription: string, { id }: AnyDelivery): string =>
  `/webhooks/${encodeURIComponent(subscription)}/deliveries/${encodeURIComponent(id)}`

/** A delivery in one line of a message: its id, what happened, how it stands, and where it is found. */
export function deliveryLine(subscription: string, delivery: AnyDelivery): string {
  const page = `${window.location.origin}${deliveryHref(subscription, delivery)}`
  return [delivery.id, delivery.event_type, deliveryLook(delivery).word, page].filter(Boolean).join(' · ')
}

/** What tells deliveries apart at a glance: the end, because ids that sort by time begin alike. */
export const shortDeliveryId = (id: string): string => id.slice(-8)
