'use client'

import { useQueries } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo, useState } from 'react'
import { bulkJobParams } from '@/app/(desk)/bulk-jobs/[id]/search-params'
import { ErrorState } from '@/components/ui/error-state'
import { LiveList } from '@/components/ui/live-list/live-list'
import { TabLinks } from '@/components/ui/tabs'
import type { BulkJob } from '@/lib/desk/bulk/contract/bulk-job'
import { BULK_ROW_STATES, BULK_ROWS_PAGE } from '@/lib/desk/bulk/contract/bulk-row-states'
import { bulkRowsQuery, useFreshRows } from '../queries'
import { BulkRowEntry, type RowPlace } from './bulk-row-entry'
import { rowLook, totalOf } from './states'

const columnsOf = ({ kind }: BulkJob) => [
  { name: kind === 'send' ? 'Line' : 'Row', width: 'w-24' },
  { name: kind === 'send' ? 'Recipients' : 'Envelope', width: 'w-auto' },
  { name: 'State', width: 'w-40' },
  { name: 'Result', width: 'w-[34%]' },
]

const keyOf = ({ index }: RowPlace) => String(index)

/** All rows, or those in one state. Only the pages in view are read, and read again while they may change. */
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
          { href: hrefOf(), label: <Counted label="All" count={total} />, current: state === undefined },
          ...BULK_ROW_STATES.filter((each) => counts[each] > 0 || each === state).map((each) => ({
            href: hrefOf(each),
            label: <Counted label={rowLook(kind, each).label} count={counts[each]} />,
            current: each === state,
          })),
        ]}
      />
      {error ? <ErrorState error={error} title="The rows could not be loaded" /> : null}
      {count === 0 ? (
        <p className="rounded-lg border border-dashed border-line-strong px-6 py-8 text-center text-14 text-ink-soft">
          No row is in this state any more.
        </p>
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

function Counted({ label, count }: { label: string; count: number }) {
  return (
    <span>
      <span>{`${label} `}</span>
      <span className="tabular text-ink-faint">{count.toLocaleString('en')}</span>
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
