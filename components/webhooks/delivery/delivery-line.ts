import type { AnyDelivery } from '@/lib/desk/contract/webhooks/webhook-desk'
import { subscriptionHref } from '../subscriptions/targets'
import { deliveryLook } from './delivery-look'

export const deliveryHref = (subscription: string, { id }: Pick<AnyDelivery, 'id'>): string =>
  `${subscriptionHref(subscription)}/deliveries/${encodeURIComponent(id)}`

/** A delivery in one line: its id, event, state and address. */
export function deliveryLine(subscription: string, delivery: AnyDelivery): string {
  const page = `${window.location.origin}${deliveryHref(subscription, delivery)}`
  return [delivery.id, delivery.event_type, deliveryLook(delivery).label, page].filter(Boolean).join(' · ')
}

/** The end of the id, because ids that sort by time begin alike. */
export const shortDeliveryId = (id: string): string => id.slice(-8)
