'use client'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ListEnd } from '@/components/ui/live-list/list-end'
import type { useResults } from './use-results'

type ResultsEndProps = { results: ReturnType<typeof useResults>; looking: boolean }

/** What follows the last row, and what is not known yet about the rows. */
export function ResultsEnd({ results, looking }: ResultsEndProps) {
  const { list, assignments, isReading, isCutOff, complete, more, counts } = results
  const count = assignments.length.toLocaleString('en')
  const unknown = counts.get('unknown') ?? 0

  return (
    <div className="flex flex-col gap-3">
      {isCutOff ? (
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
      <ListEnd
        list={list}
        rows="assignments"
        count={assignments.length}
        isReading={isReading || looking}
        text={describeEnd({ count, isReading, looking, complete, single: assignments.length === 1 })}
        {...(isReading ? {} : { more: { label: 'Load more', onRead: results.readNext } })}
      />
    </div>
  )
}

type End = { count: string; isReading: boolean; looking: boolean; complete: boolean; single: boolean }

function describeEnd({ count, isReading, looking, complete, single }: End): string {
  if (isReading) return `${count} loaded, loading more`
  if (looking) return 'Checking whose turn it is'
  if (!complete) return `${count} loaded so far`
  return single ? '1 assignment' : `${count} assignments`
}
