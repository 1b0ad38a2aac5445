'use client'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Spinner } from '@/components/ui/spinner'
import type { useResults } from './use-results'

type ResultsEndProps = { results: ReturnType<typeof useResults>; looking: boolean }

/** What stands below the list: more is coming, waits for a press, could not come, or that was all. */
export function ResultsEnd({ results, looking }: ResultsEndProps) {
  const { list, assignments, reading, cut, complete, more, counts } = results
  const count = assignments.length.toLocaleString('en')
  const unknown = counts.get('unknown') ?? 0

  return (
    <div className="flex flex-col gap-3">
      {list.isFetchNextPageError ? (
        <ErrorState
          error={list.error}
          title="The next assignments could not be loaded"
          onRetry={() => void list.fetchNextPage()}
        >
          <p>The {count} above stay as they are.</p>
        </ErrorState>
      ) : null}
      {cut ? (
        <Banner tone="warn" title={`Only the newest ${count} can be shown`}>
          The service dates the last of them in a way that nothing can be asked for beyond it.
        </Banner>
      ) : null}
      {more && unknown > 0 ? (
        <Banner
          title={`Whose turn it is has not been checked for ${unknown.toLocaleString('en')} ${unknown === 1 ? 'assignment' : 'assignments'}`}
          action={
            <Button size="sm" onClick={results.lookOn}>
              Check the next 20
            </Button>
          }
        >
          Each check uses one request of the API key, which your team shares.
        </Banner>
      ) : null}
      <div className="flex min-h-8 flex-wrap items-center justify-center gap-3">
        <p role="status" className="flex items-center gap-2 text-13 text-ink-faint">
          {reading || looking ? <Spinner /> : null}
          {words({ count, reading, looking, complete, single: assignments.length === 1 })}
        </p>
        {list.hasNextPage && !reading && !list.isFetchNextPageError ? (
          <Button size="sm" onClick={results.readOn}>
            Load more
          </Button>
        ) : null}
      </div>
    </div>
  )
}

type Words = { count: string; reading: boolean; looking: boolean; complete: boolean; single: boolean }

function words({ count, reading, looking, complete, single }: Words): string {
  if (reading) return `${count} loaded, loading more`
  if (looking) return 'Checking whose turn it is'
  if (!complete) return `${count} loaded so far`
  return single ? '1 assignment' : `${count} assignments`
}
