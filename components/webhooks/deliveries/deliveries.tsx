'use client'

import { useSearchParams } from 'next/navigation'
import { type DeliveryFilter, deliveriesHref, deliveriesParams } from '@/app/(desk)/webhooks/[id]/search-params'
import { ErrorState } from '@/components/ui/error-state'
import { ListEnd } from '@/components/ui/live-list/list-end'
import { NewRows } from '@/components/ui/live-list/new-rows'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import { PAGE_SIZE } from '@/lib/contract/constants'
import { failureCauses } from '../delivery/failure-causes'
import { TimeShown } from '../time-shown'
import { DeliveriesEmpty } from './deliveries-empty'
import { describeEnd } from './deliveries-end'
import { DeliveryFilters } from './delivery-filters'
import { DeliveryTable } from './delivery-table'
import { TailState } from './tail-state'
import { type FirstDeliveries, useDeliveries } from './use-deliveries'

/** What became of every event of one subscription. The address carries the filter. */
export function Deliveries({ id, first }: { id: string; first: FirstDeliveries | undefined }) {
  const filter = deliveriesParams.read(useSearchParams())
  return (
    <section aria-label="Deliveries" className="flex flex-col gap-3">
      <DeliveryFilters id={id} filter={filter} />
      <DeliveryList key={deliveriesHref(id, { ...filter, find: '' })} id={id} filter={filter} first={first} />
    </section>
  )
}

type DeliveryListProps = { id: string; filter: DeliveryFilter; first: FirstDeliveries | undefined }

function DeliveryList({ id, filter, first }: DeliveryListProps) {
  const { list, newest, items, unseen, showNew, focusRequests, beginning } = useDeliveries(id, filter, first)
  const { find } = filter
  const found = find ? items.filter((item) => item.id.includes(find) || item.event_id?.includes(find)) : items
  const causes = failureCauses(found)
  return (
    <>
      <TimeShown beginning={beginning} to={filter.to} />
      {list.isSuccess && !filter.to ? <TailState tail={newest} /> : null}
      {causes.length > 0 ? (
        <p className="text-13 text-ink-soft">
          <span className="font-medium text-ink">Not delivered of those shown:</span> {causes.join(', ')}.
        </p>
      ) : null}
      {list.isPending ? <ListSkeleton /> : null}
      {list.isError && items.length === 0 ? (
        <ErrorState error={list.error} title="The deliveries could not be loaded" onRetry={() => void list.refetch()} />
      ) : null}
      {list.isSuccess && found.length === 0 && unseen.length === 0 ? (
        <DeliveriesEmpty id={id} filter={filter} loaded={items.length} complete={!list.hasNextPage} />
      ) : null}
      {found.length > 0 || unseen.length > 0 ? (
        <div>
          <NewRows
            label={describeNew(unseen.length)}
            onShow={() => void showNew()}
            className="max-md:top-18 max-md:h-auto max-md:*:mt-0 max-md:*:mb-2 md:top-0 md:justify-start md:pl-[55%] md:*:mt-1"
          />
          <DeliveryTable of={id} deliveries={found} isComplete={!list.hasNextPage} focusRequests={focusRequests} />
        </div>
      ) : null}
      {list.isSuccess && items.length > 0 ? (
        <ListEnd
          list={list}
          rows="deliveries"
          count={found.length}
          isReading={false}
          text={describeEnd({
            count: found.length,
            loaded: items.length,
            isComplete: !list.hasNextPage,
            isTimed: beginning !== undefined || filter.to !== undefined,
          })}
          more={{
            label: 'Load older deliveries',
            onRead: () => void list.fetchNextPage(),
            isPending: list.isFetchingNextPage,
          }}
        />
      ) : null}
    </>
  )
}

function describeNew(count: number): string | undefined {
  if (count === 0) return undefined
  if (count >= PAGE_SIZE) return `Over ${PAGE_SIZE - 1} new deliveries`
  return `${count} new ${count === 1 ? 'delivery' : 'deliveries'}`
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
