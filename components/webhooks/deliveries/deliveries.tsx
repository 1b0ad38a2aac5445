'use client'

import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { EmptyState } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { SearchBox, Select } from '@/components/ui/field'
import { counted, isoFromInput } from '@/components/ui/format'
import { ListEnd, NewRows } from '@/components/ui/live-list/live-list'
import { LoadingPanel } from '@/components/ui/loading'
import { Section } from '@/components/ui/panel'
import { Time } from '@/components/ui/time'
import { useDebounced } from '@/components/ui/timing'
import { type DeliveryFilter, deliveriesParams } from '@/components/webhooks/address'
import { replaceQuery } from '@/lib/browser/window'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { parseServiceDate } from '@/lib/contract/dates'
import { EXACT, TIMES, TimeInputs } from '../actions/retry-dialog'
import { subscriptionHref } from '../subscription'
import { STATE_LABELS } from './delivery-look'
import { DeliveryTable, ReadEachNote } from './delivery-table'
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
            className="xl:*:mt-1"
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

type Option = { value: string; label: string }
const SELECTS: { name: 'event' | 'state' | 'answer'; label: string; options: Option[] }[] = [
  {
    name: 'event',
    label: 'Event type',
    options: [{ value: '', label: 'All events' }, ...EVENT_TYPES.map((type) => ({ value: type, label: type }))],
  },
  {
    name: 'state',
    label: 'State',
    options: [
      { value: '', label: 'All states' },
      ...Object.entries(STATE_LABELS).map(([value, label]) => ({ value, label })),
    ],
  },
  {
    name: 'answer',
    label: 'Answer',
    options: [
      { value: '', label: 'Any answer' },
      ...['2xx', '3xx', '4xx', '5xx'].map((value) => ({ value, label: value })),
      { value: 'none', label: 'No answer' },
    ],
  },
]

/** Search, event, state, answer and time. */
function DeliveryFilters({ filter }: { filter: DeliveryFilter }) {
  const [isExact, setExact] = useState(Boolean(filter.from || filter.to))
  const patch = (values: Parameters<typeof deliveriesParams.patch>[0]) => replaceQuery(deliveriesParams.patch(values))
  const isLater = !filter.from || !filter.to || filter.from < filter.to
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search deliveries"
        placeholder="Subject, signer, id or reason"
        q={filter.q ?? ''}
        onSearch={(q) => patch({ q })}
      />
      {SELECTS.map(({ name, label, options }) => (
        <Select
          key={name}
          aria-label={label}
          options={options}
          value={filter[name] ?? ''}
          onValueChange={(value) => patch({ [name]: value || undefined })}
          className="max-sm:grow max-sm:basis-36"
        />
      ))}
      <Select
        aria-label="Time"
        options={TIMES}
        value={isExact ? EXACT : (filter.last ?? '')}
        onValueChange={(value) => {
          setExact(value === EXACT)
          patch({ last: value === EXACT ? undefined : value, from: undefined, to: undefined })
        }}
        className="max-sm:grow max-sm:basis-36"
      />
      {filter.envelope ? (
        <Button size="sm" onClick={() => patch({ envelope: undefined })}>
          Show all envelopes
        </Button>
      ) : null}
      {isExact ? (
        <TimeInputs
          from={filter.from}
          to={filter.to}
          problem={isLater ? undefined : 'Choose a later time.'}
          onChange={(name, value) => patch({ [name]: isoFromInput(value) })}
        />
      ) : null}
    </div>
  )
}
