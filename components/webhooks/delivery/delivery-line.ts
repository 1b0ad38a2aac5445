import { subscriptionHref } from '../subscriptions/targets'
import { deliveryLook } from './delivery-look'

type Addressed = { id: string; subscription_id: string }

export const deliveryHref = ({ subscription_id, id }: Addressed): string =>
  `${subscriptionHref(subscription_id)}/deliveries/${encodeURIComponent(id)}`

/** A delivery in one line: its id, event, state and address. */
export function deliveryLine(delivery: Addressed & { state: string; event_type?: string | undefined }): string {
  const page = `${window.location.origin}${deliveryHref(delivery)}`
  return [delivery.id, delivery.event_type, deliveryLook(delivery).label, page].filter(Boolean).join(' · ')
}

/** The end of the id, because ids that sort by time begin alike. */
export const shortDeliveryId = (id: string): string => id.slice(-8)
