'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { CheckedAge } from '@/components/ui/checked-age'
import { ErrorState } from '@/components/ui/error-state'
import { NewRows } from '@/components/ui/live-list/new-rows'
import { FileText } from '@/components/ui/more-icons'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import { unreadableText } from '@/lib/desk/platform/upstream/contract/unreadable'
import type { Group } from '../assignment-status'
import { FullSummary } from '../summary-dialog'
import { likeliestRow } from './answer-caller'
import { CallerAnswer } from './caller-answer'
import { GroupLinks } from './group-links'
import { NothingFound, NothingInGroup } from './nothing-found'
import { ResultTable } from './result-table'
import { ResultsEnd } from './results-end'
import { searchId } from './search-ids'
import { useResults } from './use-results'

type ResultsProps = {
  email: string
  group: Group | undefined
  /** Called once the first page has loaded. */
  onFound: () => void
}

/** What an address was asked to sign. */
export function Results({ email, group, onFound }: ResultsProps) {
  const [search] = useState(() => searchId(email))
  const results = useResults(email, search, group)
  const { list, newest, rows, groups, counts, items, newCount, unreadable, isComplete } = results
  const [isSummaryOpen, setIsSummaryOpen] = useState(false)
  const reportFound = useEffectEvent(onFound)
  const { isSuccess } = list
  const asked = likeliestRow(rows)

  useEffect(() => {
    if (isSuccess) reportFound()
  }, [isSuccess])

  if (list.isPending) return <ResultSkeleton />
  if (list.isError && rows.length === 0) {
    return <ErrorState error={list.error} title="The search failed" onRetry={() => void list.refetch()} />
  }
  const unread =
    unreadable > 0 ? (
      <Banner tone="warn" title={unreadableText(unreadable, 'assignment')}>
        The service sent them in a form that this dashboard cannot read.
      </Banner>
    ) : null
  if (rows.length === 0 && newCount === 0) return unread ?? <NothingFound email={email} />

  return (
    <section aria-label={`Assignments of ${email}`} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <GroupLinks email={email} current={group} counts={counts} isComplete={isComplete} />
        <div className="flex flex-wrap items-center gap-2">
          <NewRows
            label={describeNew(newCount)}
            onShow={() => void results.showNew()}
            className="static h-auto *:mt-0"
          />
          <CheckedAge
            checkedAt={Math.max(newest.dataUpdatedAt, list.dataUpdatedAt)}
            checking={newest.isFetching}
            onCheck={() => void newest.refetch()}
          />
          <Button size="sm" onClick={() => setIsSummaryOpen(true)}>
            <FileText aria-hidden="true" />
            Summary of all
          </Button>
        </div>
      </div>
      {newest.isError ? (
        <ErrorState error={newest.error} title="Couldn’t check for updates" onRetry={() => void newest.refetch()}>
          <p>The list shows what was found before.</p>
        </ErrorState>
      ) : null}
      {unread}
      {asked ? <CallerAnswer row={asked} /> : null}
      {items.length > 0 ? (
        <ResultTable
          email={email}
          items={items}
          isComplete={isComplete}
          onVisible={results.onVisible}
          focusRequests={results.focusRequests}
        />
      ) : (
        <NothingInGroup email={email} group={group} isComplete={isComplete} />
      )}
      <ResultsEnd results={results} />
      {isSummaryOpen ? (
        <FullSummary email={email} groups={groups} isComplete={isComplete} onClose={() => setIsSummaryOpen(false)} />
      ) : null}
    </section>
  )
}

function describeNew(count: number): string | undefined {
  if (count === 0) return undefined
  return count === 1 ? '1 new assignment' : `${count} new assignments`
}

function ResultSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <LoadingNote>Loading assignments</LoadingNote>
      <Skeleton className="h-8 w-full max-w-120" />
      <div className="rounded-lg border border-line bg-surface">
        {['w-2/3', 'w-1/2', 'w-3/4', 'w-3/5', 'w-1/3'].map((width) => (
          <div key={width} className="flex flex-col gap-2 border-t border-line py-3 pr-4 pl-10 first:border-t-0">
            <Skeleton className={width} />
            <Skeleton className="h-3 w-1/3" />
          </div>
        ))}
      </div>
    </div>
  )
}
