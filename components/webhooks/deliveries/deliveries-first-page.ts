import type { QueryClient } from '@tanstack/react-query'
import type { AnyDelivery } from '@/lib/desk/contract/webhooks/webhook-desk'
import { pagesQuery } from './deliveries-query'
import type { DeliveryFilter } from './delivery-filter'

const FRESH_MS = 60_000

/** A first page that the server read while it rendered. */
export type FirstDeliveries = {
  deliveries: AnyDelivery[]
  state: string | undefined
  to: string | undefined
  readAt: number
}

/**
 * Decides what the list begins with: the page that the server read, or what was here a moment ago, so that somebody who comes back from a
 * delivery finds the list as it was left. Otherwise the browser asks.
 */
export function beginDeliveries(
  client: QueryClient,
  id: string,
  filter: DeliveryFilter,
  first: FirstDeliveries | undefined,
): void {
  const { queryKey } = pagesQuery(id, filter)
  const readAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  const fits = first && first.state === filter.state && first.to === filter.to
  // The router may replay a page that was read long ago.
  if (fits && first.readAt > readAt && Date.now() - first.readAt < FRESH_MS) {
    const begun = { pages: [first.deliveries], pageParams: [null] }
    client.setQueryData(queryKey, begun, { updatedAt: first.readAt })
  } else if (Date.now() - readAt > FRESH_MS) {
    client.removeQueries({ queryKey, exact: true })
  }
}
