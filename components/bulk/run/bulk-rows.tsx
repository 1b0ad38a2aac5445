'use client'

import { useQueries } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { memo, useCallback, useMemo, useState } from 'react'
import { bulkJobParams } from '@/components/bulk/address'
import { ErrorState } from '@/components/ui/error-state'
import { ListRow, RowLink, type RowProps } from '@/components/ui/live-list/list-row'
import { LiveList } from '@/components/ui/live-list/live-list'
import { Skeleton } from '@/components/ui/loading'
import { Badge } from '@/components/ui/status'
import { TabLinks } from '@/components/ui/tabs'
import { Time } from '@/components/ui/time'
import type { BulkJob, BulkKind, BulkRow } from '@/lib/desk/bulk/contract/bulk-job'
import { BULK_ROW_STATES, BULK_ROWS_PAGE } from '@/lib/desk/bulk/contract/bulk-row-states'
import { formatCount } from '@/lib/text/format'
import { bulkRowsQuery, useFreshRows } from '../queries'
import { rowLook, totalOf } from './states'

const columnsOf = ({ kind }: BulkJob) => [
  { name: kind === 'send' ? 'Line' : 'Row', width: 'w-24' },
  { name: kind === 'send' ? 'Recipients' : 'Envelope', width: 'w-auto' },
  { name: 'State', width: 'w-40' },
  { name: 'Result', width: 'w-[34%]' },
]

const keyOf = ({ index }: RowPlace) => String(index)

/**
 * All rows, or those in one state. Only the pages in view are read, and read again while they may
 * change.
 */
export function BulkRows({ bulkJob }: { bulkJob: BulkJob }) {
  const { state } = bulkJobParams.read(useSearchParams())
  const { id, kind, counts } = bulkJob
  const total = totalOf(bulkJob)
  const count = state ? counts[state] : total
  const hrefOf = (state?: (typeof BULK_ROW_STATES)[number]) =>
    bulkJobParams.href(`/bulk-jobs/${id}`, state ? { state } : {})
  const { places, error, onRows } = useRowPlaces(bulkJob, state, count)
  return (
    <section aria-label="Rows" className="flex min-w-0 flex-col gap-4">
      <TabLinks
        label="Rows by state"
        tabs={[
          { href: hrefOf(), label: <LabelWithCount label="All" count={total} />, current: state === undefined },
          ...BULK_ROW_STATES.filter((each) => counts[each] > 0 || each === state).map((each) => ({
            href: hrefOf(each),
            label: <LabelWithCount label={rowLook(kind, each).label} count={counts[each]} />,
            current: each === state,
          })),
        ]}
      />
      {error ? <ErrorState error={error} title="The rows could not be loaded" /> : null}
      {count === 0 ? (
        <p className="card px-6 py-8 text-center text-14 text-ink-soft">No row is in this state any more.</p>
      ) : (
        <LiveList
          key={state}
          label="Rows"
          columns={columnsOf(bulkJob)}
          tableFrom="md"
          items={places}
          isComplete
          keyOf={keyOf}
          onRows={onRows}
          row={(place, props) => <BulkRowEntry place={place} kind={kind} {...props} />}
        />
      )}
    </section>
  )
}

function LabelWithCount({ label, count }: { label: string; count: number }) {
  return (
    <span>
      <span>{`${label} `}</span>
      <span className="tabular text-ink-faint">{formatCount(count)}</span>
    </span>
  )
}

function useRowPlaces(bulkJob: BulkJob, state: (typeof BULK_ROW_STATES)[number] | undefined, count: number) {
  const [[first, last], setPages] = useState<[number, number]>([0, 0])
  const onRows = useCallback((first: number, last: number) => {
    const pages: [number, number] = [Math.floor(first / BULK_ROWS_PAGE), Math.floor(last / BULK_ROWS_PAGE)]
    setPages((before) => (before[0] === pages[0] && before[1] === pages[1] ? before : pages))
  }, [])
  useFreshRows(bulkJob)
  const pages = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const { found, error } = useQueries({
    queries: pages.map((page) => bulkRowsQuery(bulkJob.id, state, page)),
    combine: (answers) => ({
      found: answers.map(({ data }) => data),
      error: answers.find(({ isLoadingError }) => isLoadingError)?.error,
    }),
  })
  const places = useMemo(
    () =>
      Array.from({ length: count }, (_, index): RowPlace => {
        const page = Math.floor(index / BULK_ROWS_PAGE)
        return { index, row: found[page - first]?.[index % BULK_ROWS_PAGE] }
      }),
    [count, found, first],
  )
  return { places, error, onRows }
}

/** A place in the list; without its row while that is being read. */
type RowPlace = { index: number; row: BulkRow | undefined }

type BulkRowEntryProps = RowProps & { place: RowPlace; kind: BulkKind }

/** One row: a link to its envelope, or why there is none. */
const BulkRowEntry = memo(function BulkRowEntry({
  place: { row },
  kind,
  rowKey,
  onSelect: _,
  ...list
}: BulkRowEntryProps) {
  const look = row && rowLook(kind, row.state)
  const people = row?.recipients.map(({ name, email }) => name || email).join(', ')
  // Rows of a table are known by their people, selected envelopes by their subject.
  const name = kind === 'send' ? people : row?.subject || 'No subject'
  return (
    <ListRow
      {...list}
      tableFrom="md"
      className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 px-4 py-3 md:h-11 md:[&>td]:px-3 md:[&>td]:py-2"
    >
      <td className="tabular text-13 text-ink-soft md:first:pl-10">
        <span className="md:hidden">{kind === 'send' ? 'Line ' : 'Row '}</span>
        <span>{row?.line}</span>
      </td>
      <td className="col-span-2 row-start-2 min-w-0 text-14 [overflow-wrap:anywhere] md:relative">
        {!row ? (
          <Skeleton className="w-2/3" />
        ) : row.envelope_id ? (
          <RowLink
            index={list.index}
            rowKey={rowKey}
            href={`/envelopes/${encodeURIComponent(row.envelope_id)}`}
            className="font-medium text-ink"
          >
            {name}
          </RowLink>
        ) : (
          <span tabIndex={-1} data-row={list.index} className="rounded-sm text-ink">
            {name}
          </span>
        )}
        <span className="block truncate text-12 text-ink-faint">
          {kind === 'send'
            ? row?.recipients
                .filter(({ name }) => name)
                .map(({ email }) => email)
                .join(', ')
            : people}
        </span>
      </td>
      <td className="col-start-2 row-start-1 md:table-cell">
        {look ? (
          <Badge tone={look.tone} icon={look.icon}>
            {look.label}
          </Badge>
        ) : null}
      </td>
      <td className="col-span-2 min-w-0 text-13 text-ink-soft [overflow-wrap:anywhere]">
        {row?.error ? <span className={row.state === 'failed' ? 'text-bad' : 'text-warn'}>{row.error} </span> : null}
        {row?.settled_on && row.state === 'sent' ? <Time value={row.settled_on} className="relative z-10" /> : null}
      </td>
    </ListRow>
  )
})
