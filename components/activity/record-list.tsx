'use client'

import { activityParams } from '@/app/(desk)/settings/activity/search-params'
import { CheckedAge } from '@/components/ui/checked-age'
import { ErrorState } from '@/components/ui/error-state'
import { ListEnd } from '@/components/ui/live-list/list-end'
import { NewRows } from '@/components/ui/live-list/new-rows'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import type { RecordFilter } from '@/lib/desk/contract/activity-record'
import { RecordEmpty } from './record-empty'
import { RecordTable } from './record-table'
import { useRecord } from './use-record'

/** The activity entries that a filter lets in. */
export function RecordList({ filter }: { filter: RecordFilter }) {
  const { list, newest, items, unseen, showNew, focusRequests } = useRecord(filter)
  const isEmpty = items.length === 0 && unseen.length === 0
  if (list.isPending) return <RecordSkeleton />
  if (list.isError && items.length === 0) {
    return <ErrorState error={list.error} title="The record could not be loaded" onRetry={() => void list.refetch()} />
  }
  return (
    <>
      <div>
        <CheckedAge
          checkedAt={newest.dataUpdatedAt}
          checking={newest.isFetching}
          onCheck={() => void newest.refetch()}
        />
      </div>
      {newest.isError ? (
        <ErrorState error={newest.error} title="Couldn’t check for updates" onRetry={() => void newest.refetch()}>
          <p>The list shows what was loaded before.</p>
        </ErrorState>
      ) : null}
      {isEmpty ? (
        <RecordEmpty filter={filter} />
      ) : (
        <div>
          <NewRows label={describeNew(unseen.length)} onShow={() => void showNew()} />
          <RecordTable entries={items} isComplete={!list.hasNextPage} focusRequests={focusRequests} />
          <ListEnd
            list={list}
            rows="entries"
            count={items.length}
            isReading={false}
            text={`${list.hasNextPage ? `The newest ${items.length}` : describeAll(items.length)}${activityParams.stringify(filter) ? ' that match' : ''}`}
            more={{
              label: 'Show older entries',
              onRead: () => void list.fetchNextPage(),
              isPending: list.isFetchingNextPage,
            }}
          />
        </div>
      )}
    </>
  )
}

function describeNew(count: number): string | undefined {
  if (count === 0) return undefined
  if (count >= 100) return 'Over 99 new entries'
  return count === 1 ? '1 new entry' : `${count} new entries`
}

const describeAll = (count: number) => (count === 1 ? '1 entry' : `${count.toLocaleString('en')} entries`)

function RecordSkeleton() {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <LoadingNote on="desk">Loading the record</LoadingNote>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} className="border-b border-line px-3 py-3 last:border-b-0">
          <Skeleton className="w-2/3" />
        </div>
      ))}
    </div>
  )
}
