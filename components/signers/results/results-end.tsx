'use client'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { counted } from '@/components/ui/counted'
import { ListEnd } from '@/components/ui/live-list/list-end'
import type { useResults } from './use-results'

/** What follows the last row, and what is not known yet about the rows. */
export function ResultsEnd({ results }: { results: ReturnType<typeof useResults> }) {
  const { list, assignments, isReading, isCutOff, isChecking, hasUnchecked, counts } = results
  const count = assignments.length.toLocaleString('en')
  const unknown = counts.get('unknown') ?? 0

  return (
    <div className="flex flex-col gap-3">
      {isCutOff ? (
        <Banner tone="warn" title={`Only the newest ${count} can be shown`}>
          The service repeats itself or sent a date that can’t be read, so older assignments can’t be requested.
        </Banner>
      ) : null}
      {hasUnchecked && unknown > 0 ? (
        <Banner
          title={`Whose turn it is has not been checked for ${counted(unknown, 'assignment')}`}
          action={
            <Button size="sm" onClick={results.checkMore}>
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
        isReading={isReading || isChecking}
        text={describeEnd(results, count)}
        {...(isReading ? {} : { more: { label: 'Load more', onRead: results.readNext } })}
      />
    </div>
  )
}

type End = Pick<ReturnType<typeof useResults>, 'isReading' | 'isChecking' | 'isComplete'>

function describeEnd({ isReading, isChecking, isComplete }: End, count: string): string {
  if (isReading) return `${count} loaded, loading more`
  if (isChecking) return 'Checking whose turn it is'
  if (!isComplete) return `${count} loaded so far`
  return count === '1' ? '1 assignment' : `${count} assignments`
}
