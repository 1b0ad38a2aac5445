import { parseServiceDate } from '@/lib/contract/dates'
import type { AnyDelivery } from '@/lib/desk/contract/webhooks/webhook-desk'

/** The dead letters among some deliveries, oldest first. Of one second, ids decide as in every list of the service. */
export function retryable(deliveries: readonly AnyDelivery[]): AnyDelivery[] {
  const at = ({ created_on }: AnyDelivery) => parseServiceDate(created_on)?.getTime() ?? 0
  return deliveries
    .filter(({ state }) => state === 'dead_lettered')
    .toSorted((a, b) => at(a) - at(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}
