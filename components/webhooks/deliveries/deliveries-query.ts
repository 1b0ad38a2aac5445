import { infiniteQueryOptions } from '@tanstack/react-query'
import { type DeliveriesFilter, readDeliveries } from '@/lib/browser/webhooks'
import { toSince } from '@/lib/contract/dates'
import { momentOf } from '@/lib/contract/moment'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import type { AnyDelivery } from '@/lib/desk/contract/webhooks/webhook-desk'
import { beginningOf, cursorBefore, type DeliveryFilter } from './delivery-filter'

/** The cursor behind a page; undefined when the list ends there, or when the service tells no moment to go on from. */
export function deliveriesAfter(
  page: readonly AnyDelivery[],
  before: DeliveriesFilter | null,
  beginning?: number,
): DeliveriesFilter | undefined {
  const last = page.at(-1)
  const moment = momentOf(last?.created_on)
  if (page.length < PAGE_SIZE || !last || !moment) return undefined
  if (beginning !== undefined && moment.getTime() < beginning) return undefined
  const cursor = { since: toSince(moment), after: last.id }
  // A service that answers the same page again would be asked for ever.
  return before?.after === cursor.after ? undefined : cursor
}

/** The pages read so far; the newest one is watched beside them. */
export const pagesQuery = (id: string, filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: ['webhook-deliveries', id, filter.state ?? '', filter.last ?? filter.from ?? '', filter.to ?? ''],
    queryFn: ({ pageParam, signal }) =>
      readDeliveries(id, { state: filter.state, ...(pageParam ?? cursorBefore(filter.to)) }, { signal }),
    initialPageParam: null as DeliveriesFilter | null,
    getNextPageParam: (page: AnyDelivery[], _: unknown, before: DeliveriesFilter | null) =>
      deliveriesAfter(page, before, beginningOf(filter, Date.now())),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })

/** Those of the pages that were queued in the chosen time. One that tells no moment is not hidden. */
export function inTime(deliveries: readonly AnyDelivery[], beginning: number | undefined): AnyDelivery[] {
  if (beginning === undefined) return [...deliveries]
  return deliveries.filter(({ created_on }) => (momentOf(created_on)?.getTime() ?? beginning) >= beginning)
}
