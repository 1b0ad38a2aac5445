'use client'

import { useSearchParams } from 'next/navigation'
import { ErrorState } from '@/components/ui/error-state'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import { failureCauses } from '../delivery/failure-causes'
import { TimeShown } from '../time-shown'
import { DeliveriesEmpty } from './deliveries-empty'
import { DeliveriesEnd } from './deliveries-end'
import type { FirstDeliveries } from './deliveries-first-page'
import { type DeliveryFilter, filterOf, hrefOf } from './delivery-filter'
import { DeliveryFilters } from './delivery-filters'
import { DeliveryNews } from './delivery-news'
import { DeliveryTable } from './delivery-table'
import { TailState } from './tail-state'
import { useDeliveries } from './use-deliveries'

/** What became of every event of one subscription. The address carries the filter. */
export function Deliveries({ id, first }: { id: string; first: FirstDeliveries | undefined }) {
  const filter = filterOf(useSearchParams())
  return (
    <section aria-label="Deliveries" className="flex flex-col gap-3">
      <DeliveryFilters id={id} filter={filter} />
      <DeliveryList key={hrefOf(id, { ...filter, find: '' })} id={id} filter={filter} first={first} />
    </section>
  )
}

type DeliveryListProps = { id: string; filter: DeliveryFilter; first: FirstDeliveries | undefined }

function DeliveryList({ id, filter, first }: DeliveryListProps) {
  const { list, tail, items, news, showNews, beginning } = useDeliveries(id, filter, first)
  const { find } = filter
  const found = find ? items.filter((item) => item.id.includes(find) || item.event_id?.includes(find)) : items
  const causes = failureCauses(found)
  return (
    <>
      <TimeShown beginning={beginning} to={filter.to} />
      {list.isSuccess && !filter.to ? <TailState tail={tail} /> : null}
      {causes.length > 0 ? (
        <p className="text-13 text-ink-soft">
          <span className="font-medium text-ink">Not delivered of those shown:</span> {causes.join(', ')}.
        </p>
      ) : null}
      {list.isPending ? <ListSkeleton /> : null}
      {list.isError && items.length === 0 ? (
        <ErrorState error={list.error} title="The deliveries could not be loaded" onRetry={() => void list.refetch()} />
      ) : null}
      {list.isSuccess && found.length === 0 && news === 0 ? (
        <DeliveriesEmpty id={id} filter={filter} loaded={items.length} complete={!list.hasNextPage} />
      ) : null}
      {found.length > 0 || news > 0 ? (
        <div>
          <DeliveryNews count={news} onShow={showNews} />
          {found.length > 0 ? <DeliveryTable of={id} deliveries={found} isComplete={!list.hasNextPage} /> : null}
        </div>
      ) : null}
      {list.isSuccess && items.length > 0 ? (
        <DeliveriesEnd
          list={list}
          count={found.length}
          loaded={items.length}
          inTime={beginning !== undefined || filter.to !== undefined}
        />
      ) : null}
    </>
  )
}

function ListSkeleton() {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <LoadingNote>Loading deliveries</LoadingNote>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} className="border-b border-line px-3 py-3 last:border-b-0">
          <Skeleton className="w-2/3" />
        </div>
      ))}
    </div>
  )
}
