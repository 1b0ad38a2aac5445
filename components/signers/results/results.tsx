'use client'

import { FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { CheckedAge } from '@/components/ui/checked-age'
import { ErrorState } from '@/components/ui/error-state'
import { NewRows } from '@/components/ui/live-list/new-rows'
import { unreadableText } from '@/lib/desk/contract/unreadable'
import type { Group } from '../standing'
import { WholeSummary } from '../whole-summary'
import { GroupLinks } from './group-links'
import { NothingFound, NothingInGroup } from './nothing-found'
import { ResultSkeleton } from './result-skeleton'
import { ResultTable } from './result-table'
import { ResultsEnd } from './results-end'
import { searchId } from './search-ids'
import { useResults } from './use-results'

type ResultsProps = {
  email: string
  group: Group | undefined
  /** The first answer is there. */
  onFound: () => void
}

/** What an address was asked to sign. */
export function Results({ email, group, onFound }: ResultsProps) {
  const [search] = useState(() => searchId(email))
  const results = useResults(email, search, group)
  const { list, newest, rows, groups, counts, rowItems, newCount, unreadable, complete, looking } = results
  const [summing, setSumming] = useState(false)
  const { isSuccess } = list

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search, whoever hears of it
  useEffect(() => {
    if (isSuccess) onFound()
  }, [isSuccess])

  if (list.isPending) return <ResultSkeleton />
  if (list.isError && rows.length === 0) {
    return <ErrorState error={list.error} title="The search failed" onRetry={() => void list.refetch()} />
  }
  const unread =
    unreadable > 0 ? (
      <Banner tone="warn" title={unreadableText(unreadable, 'assignment')}>
        The service describes them in a form that this dashboard cannot read.
      </Banner>
    ) : null
  if (rows.length === 0 && newCount === 0) return unread ?? <NothingFound email={email} />

  return (
    <section aria-label={`Assignments of ${email}`} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <GroupLinks email={email} current={group} counts={counts} complete={complete} />
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
          <Button size="sm" onClick={() => setSumming(true)}>
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
      {rowItems.length > 0 ? (
        <ResultTable
          email={email}
          items={rowItems}
          isComplete={complete}
          onSight={results.onSight}
          focusRequests={results.focusRequests}
        />
      ) : (
        <NothingInGroup email={email} group={group} complete={complete} />
      )}
      <ResultsEnd results={results} looking={looking} />
      {summing ? (
        <WholeSummary email={email} groups={groups} complete={complete} onClose={() => setSumming(false)} />
      ) : null}
    </section>
  )
}

function describeNew(count: number): string | undefined {
  if (count === 0) return undefined
  return count === 1 ? '1 new assignment' : `${count} new assignments`
}
