'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, RotateCw } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { RecordEmpty } from './record-empty'
import { RecordFilters } from './record-filters'
import { RecordSkeleton } from './record-skeleton'
import { RecordTable } from './record-table'
import { filterOf, queryOf } from './shown'
import { csvHref, recordQuery } from './use-record'

/** Who on the team did what, and when. The address carries the filters. */
export function ActivityRecord() {
  const filter = filterOf(useSearchParams())
  const record = useInfiniteQuery(recordQuery(filter))
  const entries = record.data?.pages.flatMap((page) => page.entries) ?? []
  const filtered = queryOf(filter) !== ''
  return (
    <>
      <PageHeader
        title="Activity"
        about="What your team did or tried, newest first. Refused actions and failed sign-ins are marked."
        actions={
          <>
            <Button onClick={() => void record.refetch()} pending={record.isRefetching}>
              <RotateCw aria-hidden="true" />
              Refresh
            </Button>
            <ButtonLink href={csvHref(filter)} download>
              <Download aria-hidden="true" />
              Export CSV
            </ButtonLink>
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <RecordFilters filter={filter} />
        {record.isPending ? <RecordSkeleton /> : null}
        {record.isError ? (
          <ErrorState
            error={record.error}
            title={entries.length > 0 ? 'Older entries could not be loaded' : 'The record could not be loaded'}
            onRetry={() => void (entries.length > 0 ? record.fetchNextPage() : record.refetch())}
          />
        ) : null}
        {record.isSuccess && entries.length === 0 ? <RecordEmpty filter={filter} /> : null}
        {entries.length > 0 ? <RecordTable entries={entries} isComplete={!record.hasNextPage} /> : null}
        {record.hasNextPage && !record.isError ? (
          <Button
            className="self-center"
            pending={record.isFetchingNextPage}
            onClick={() => void record.fetchNextPage()}
          >
            Show older entries
          </Button>
        ) : null}
        {entries.length > 0 ? (
          <p role="status" className="text-center text-12 text-ink-faint">
            {record.hasNextPage ? `The newest ${entries.length}` : counted(entries.length)}
            {filtered ? ' that match' : ''}
          </p>
        ) : null}
      </div>
    </>
  )
}

const counted = (count: number) => (count === 1 ? '1 entry' : `${count.toLocaleString('en')} entries`)
