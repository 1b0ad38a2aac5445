'use client'

import { useSearchParams } from 'next/navigation'
import { type DeliveryFilter, deliveriesParams } from '@/app/(desk)/webhooks/[id]/search-params'
import { ButtonLink } from '@/components/ui/button'
import { counted } from '@/components/ui/counted'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { ListEnd } from '@/components/ui/live-list/list-end'
import { NewRows } from '@/components/ui/live-list/new-rows'
import { LoadingPanel } from '@/components/ui/loading-panel'
import { Time } from '@/components/ui/time'
import { Section } from '@/components/ui/titled-section'
import { useDebounced } from '@/components/ui/use-debounced'
import { parseServiceDate } from '@/lib/contract/dates'
import { failureCauses } from '../delivery/failure-causes'
import { subscriptionHref } from '../subscriptions/targets'
import { DeliveryFilters } from './delivery-filters'
import { DeliveryTable } from './delivery-table'
import { ReadEachNote } from './read-each-note'
import { type FirstDeliveries, useDeliveries } from './use-deliveries'

const TYPING_MS = 300

/** All deliveries of an endpoint. The address contains the filter. */
export function Deliveries({ id, first }: { id: string; first: FirstDeliveries | undefined }) {
  const filter = deliveriesParams.read(useSearchParams())
  const text = useDebounced(deliveriesParams.stringify(filter), TYPING_MS)
  return (
    <Section title="Deliveries">
      <div className="flex flex-col gap-3">
        <DeliveryFilters filter={filter} />
        <DeliveryList
          key={`${id}?${text}`}
          id={id}
          filter={deliveriesParams.read(new URLSearchParams(text))}
          first={first}
        />
      </div>
    </Section>
  )
}

type DeliveryListProps = { id: string; filter: DeliveryFilter; first: FirstDeliveries | undefined }

function DeliveryList({ id, filter, first }: DeliveryListProps) {
  const { list, newest, items, unseen, showNew, focusRequests, readEach } = useDeliveries(id, filter, first)
  const causes = failureCauses(items)
  const isFiltered = Object.keys(filter).length > 0
  const oldest = parseServiceDate(list.data?.pages.at(-1)?.next?.since)
  return (
    <>
      {readEach ? <ReadEachNote readEach={readEach} /> : null}
      {list.isSuccess && newest.isError ? (
        <p className="text-13 text-warn">
          Couldn’t check for new deliveries. Last checked <Time value={new Date(newest.dataUpdatedAt)} />.
        </p>
      ) : null}
      {/* New rows announce themselves at its end. */}
      <p className="min-h-8 pr-44 text-13 text-ink-soft empty:max-md:hidden">
        {causes.length > 0 ? (
          <>
            <span className="font-medium text-ink">Not delivered:</span>
            <span>{` ${causes.join(', ')}.`}</span>
          </>
        ) : null}
      </p>
      {list.isPending ? <LoadingPanel note="Loading deliveries" lines={Array(6).fill('w-2/3')} /> : null}
      {list.isError && items.length === 0 ? (
        <ErrorState error={list.error} title="The deliveries couldn’t be loaded" onRetry={() => void list.refetch()} />
      ) : null}
      {list.isSuccess && items.length === 0 && unseen.length === 0 ? (
        isFiltered ? (
          <EmptyState
            title="No deliveries match"
            action={<ButtonLink href={subscriptionHref(id)}>Clear search and filters</ButtonLink>}
          />
        ) : (
          <EmptyState title="No deliveries yet">Send a test event to see whether the receiver accepts them.</EmptyState>
        )
      ) : null}
      {items.length > 0 || unseen.length > 0 ? (
        <div>
          <NewRows
            label={unseen.length > 0 ? counted(unseen.length, 'new delivery', 'new deliveries') : undefined}
            onShow={() => void showNew()}
          />
          <DeliveryTable
            endpointId={id}
            deliveries={items}
            isComplete={!list.hasNextPage}
            focusRequests={focusRequests}
          />
        </div>
      ) : null}
      {list.isSuccess && (items.length > 0 || list.hasNextPage) ? (
        <ListEnd
          list={list}
          rows="deliveries"
          count={items.length}
          isReading={false}
          text={describeEnd(items.length, isFiltered)}
          more={{
            label: 'Load older deliveries',
            onRead: () => void list.fetchNextPage(),
            isPending: list.isFetchingNextPage,
          }}
        />
      ) : null}
      {list.hasNextPage && isFiltered && oldest ? (
        <p className="text-center text-12 text-ink-faint">
          Searched back to <Time value={oldest} mode="absolute" />.
        </p>
      ) : null}
    </>
  )
}

/** It counts what is shown. */
const describeEnd = (count: number, isFiltered: boolean) =>
  `${counted(count, 'delivery', 'deliveries')}${isFiltered ? ' found' : ''}`
