'use client'

import { useSearchParams } from 'next/navigation'
import { type DeliveryFilter, deliveriesHref, deliveriesParams } from '@/app/(desk)/webhooks/[id]/search-params'
import { cn } from '@/components/ui/cn'
import { counted } from '@/components/ui/counted'
import { ErrorState } from '@/components/ui/error-state'
import { ListEnd } from '@/components/ui/live-list/list-end'
import { NewRows } from '@/components/ui/live-list/new-rows'
import { LoadingPanel } from '@/components/ui/loading-panel'
import { Time } from '@/components/ui/time'
import { PAGE_SIZE } from '@/lib/contract/constants'
import { failureCauses } from '../delivery/failure-causes'
import { DeliveriesEmpty } from './deliveries-empty'
import { DeliveryFilters } from './delivery-filters'
import { describeEnd } from './delivery-pages'
import { DeliveryTable } from './delivery-table'
import { type FirstDeliveries, useDeliveries } from './use-deliveries'

/** A subscription's deliveries. The address carries the filter. */
export function Deliveries({ id, first }: { id: string; first: FirstDeliveries | undefined }) {
  const filter = deliveriesParams.read(useSearchParams())
  return (
    <section aria-label="Deliveries" className="flex flex-col gap-3">
      <DeliveryFilters key={JSON.stringify(filter)} id={id} filter={filter} />
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
      <Period beginning={beginning} to={filter.to} />
      {list.isSuccess && !filter.to ? <WatchState hasFailed={newest.isError} checkedAt={newest.dataUpdatedAt} /> : null}
      {causes.length > 0 ? (
        <p className="text-13 text-ink-soft">
          <span className="font-medium text-ink">Not delivered:</span> {causes.join(', ')}.
        </p>
      ) : null}
      {list.isPending ? <LoadingPanel note="Loading deliveries" lines={Array(6).fill('w-2/3')} /> : null}
      {list.isError && items.length === 0 ? (
        <ErrorState error={list.error} title="The deliveries couldn’t be loaded" onRetry={() => void list.refetch()} />
      ) : null}
      {list.isSuccess && found.length === 0 && unseen.length === 0 ? (
        <DeliveriesEmpty id={id} filter={filter} loaded={items.length} isComplete={!list.hasNextPage} />
      ) : null}
      {found.length > 0 || unseen.length > 0 ? (
        <div>
          <NewRows
            label={describeNew(unseen.length)}
            onShow={() => void showNew()}
            className="max-md:top-18 max-md:h-auto max-md:*:mt-0 max-md:*:mb-2 md:top-0 md:justify-start md:pl-[55%] md:*:mt-1"
          />
          <DeliveryTable
            subscriptionId={id}
            deliveries={found}
            isComplete={!list.hasNextPage}
            focusRequests={focusRequests}
          />
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
  return counted(count, 'new delivery', 'new deliveries')
}

/** The exact period that the list covers. */
function Period({ beginning, to }: { beginning: number | undefined; to: string | undefined }) {
  if (beginning === undefined && to === undefined) return null
  return (
    <p className="text-13 text-ink-soft">
      Queued
      {beginning === undefined ? null : (
        <>
          {' '}
          from <Time value={new Date(beginning)} mode="absolute" />
        </>
      )}
      {to === undefined ? null : (
        <>
          {beginning === undefined ? ' ' : ', '}
          before <Time value={to} mode="absolute" />
        </>
      )}
    </p>
  )
}

/** Whether new deliveries appear by themselves. */
function WatchState({ hasFailed, checkedAt }: { hasFailed: boolean; checkedAt: number }) {
  return (
    <p className="flex items-center gap-2 text-12 text-ink-soft">
      <span aria-hidden="true" className={cn('size-2 rounded-full', hasFailed ? 'bg-warn' : 'bg-good')} />
      {hasFailed ? 'Couldn’t check for new deliveries.' : 'Checking for new deliveries while this page is in view'}
      {hasFailed && checkedAt > 0 ? (
        <span>
          Last checked <Time value={new Date(checkedAt)} />
        </span>
      ) : null}
    </p>
  )
}
