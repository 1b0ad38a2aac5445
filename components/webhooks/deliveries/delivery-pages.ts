import type { DeliveryFilter } from '@/app/(desk)/webhooks/[id]/search-params'
import { counted } from '@/components/ui/counted'
import { keysetPages } from '@/components/ui/live-list/keyset-pages'
import type { ItemSource } from '@/components/ui/live-list/merge-pages'
import { queryKeys } from '@/lib/browser/keys'
import { type DeliveriesFilter, readDeliveries } from '@/lib/browser/queries/webhooks'
import { PAGE_SIZE } from '@/lib/contract/constants'
import { parseServiceDate, toSince } from '@/lib/contract/dates'
import type { AnyDelivery } from '@/lib/desk/contract/webhooks/webhook-desk'
import { beginningOf, cursorBefore } from './delivery-filter'

export const deliveryPages = (id: string, filter: DeliveryFilter) =>
  keysetPages<AnyDelivery[], DeliveriesFilter>({
    queryKey: queryKeys.deliveries.list(id, filter),
    readPage: (cursor, signal) =>
      readDeliveries(id, { state: filter.state, ...(cursor ?? cursorBefore(filter.to)) }, { signal }),
    nextCursor: (page) => deliveryCursorAfter(page, beginningOf(filter, Date.now())),
  })

/** The cursor after a page; undefined when the list ends there, or when the service doesn't say when the last delivery was queued. */
export function deliveryCursorAfter(page: readonly AnyDelivery[], beginning?: number): DeliveriesFilter | undefined {
  const last = page.at(-1)
  const moment = parseServiceDate(last?.created_on)
  if (page.length < PAGE_SIZE || !last || !moment) return undefined
  if (beginning !== undefined && moment.getTime() < beginning) return undefined
  return { since: toSince(moment), after: last.id }
}

/** The deliveries that were queued in the chosen period. One without a date isn't hidden. */
export const deliverySource = (beginning: number | undefined): ItemSource<readonly AnyDelivery[], AnyDelivery> => ({
  itemsOf: (page) =>
    beginning === undefined ? page : page.filter((delivery) => (queuedAt(delivery) ?? beginning) >= beginning),
  keyOf: ({ id }) => id,
  timeOf: queuedAt,
})

const queuedAt = ({ created_on }: AnyDelivery) => parseServiceDate(created_on)?.getTime()

/** `count` rows are shown of those that are loaded; `isTimed` when the list covers a chosen period. */
type End = { count: number; loaded: number; isComplete: boolean; isTimed: boolean }

/** What follows the last row. It counts what is shown, not what a filter hides. */
export function describeEnd({ count, loaded, isComplete, isTimed }: End): string {
  const deliveries = (number: number) => counted(number, 'delivery', 'deliveries')
  if (count < loaded)
    return `${count.toLocaleString('en')} of ${deliveries(loaded)} ${isComplete ? '' : 'loaded so far '}shown`
  if (!isComplete) return `${count.toLocaleString('en')} shown`
  return `${deliveries(count)}${isTimed ? ' in this period' : ''}`
}
