import { parseServiceDate } from '@/lib/contract/dates'
import type { AnyDelivery } from '@/lib/desk/contract/webhooks/webhook-desk'

/** The dead letters, oldest first, and by id within a second like the service's lists. */
export function oldestDeadLettersFirst(deliveries: readonly AnyDelivery[]): AnyDelivery[] {
  const at = ({ created_on }: AnyDelivery) => parseServiceDate(created_on)?.getTime() ?? 0
  return deliveries
    .filter(({ state }) => state === 'dead_lettered')
    .toSorted((a, b) => at(a) - at(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}
