import type { SubscriptionOperation } from './webhook-desk'

/** What a service may not offer, or not with this API key. */
export const OPERATION_NAMES: Record<SubscriptionOperation, string> = {
  list: 'a list of subscriptions',
  statistics: 'figures of endpoints',
  change: 'changing a subscription',
  pause: 'pausing a subscription',
  resume: 'resuming a subscription',
  remove: 'removing a subscription',
  test: 'test events',
  'all deliveries': 'a list of all deliveries',
  'recover some': 'recovering several dead letters at once',
  dismiss: 'dismissing dead letters',
  deliveries: 'a list of deliveries',
  delivery: 'reading a delivery',
  retry: 'retrying a delivery',
  sign: 'signing a delivery',
}
