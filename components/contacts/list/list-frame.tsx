'use client'

import type { ReactNode } from 'react'
import { ErrorState } from '@/components/ui/error-state'
import { ListEnd } from '@/components/ui/live-list/list-end'
import { LoadingPanel } from '@/components/ui/loading-panel'

type ListFrameProps = {
  list: Parameters<typeof ListEnd>[0]['list'] & {
    isPending: boolean
    isSuccess: boolean
    isError: boolean
    isFetchingNextPage: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** What the rows are: "people". */
  rows: string
  /** How many are shown, and in words: "1 person". */
  count: number
  countText: string
  q: string
  page: { is_similar: boolean; is_reading: boolean } | undefined
  empty: ReactNode
  children: ReactNode
}

/** What is around the rows of a list of contacts: what they are, loading, failed, empty, and the end. */
export function ListFrame({ list, rows, count, countText, q, page, empty, children }: ListFrameProps) {
  if (list.isPending) return <LoadingPanel note={`Loading ${rows}`} lines={['w-2/3', 'w-1/2', 'w-3/4', 'w-3/5']} />
  if (list.isError && count === 0)
    return <ErrorState error={list.error} title="The list could not be loaded" onRetry={() => void list.refetch()} />
  const notes = [
    page?.is_similar ? `Nothing matches “${q}” exactly. These are written alike:` : '',
    page?.is_reading ? 'Not all envelopes have been read yet, so there may be more.' : '',
  ].filter(Boolean)
  return (
    <div aria-busy={list.isPlaceholderData} className="flex flex-col gap-2">
      {notes.length > 0 ? (
        <p role="status" className="text-13 text-ink-soft">
          {notes.join(' ')}
        </p>
      ) : null}
      {count === 0 ? (
        empty
      ) : (
        <>
          {children}
          <ListEnd
            list={list}
            rows={rows}
            count={count}
            isReading={list.isFetchingNextPage}
            text={
              list.isFetchingNextPage ? `${count} shown, loading more` : list.hasNextPage ? `${count} shown` : countText
            }
          />
        </>
      )}
    </div>
  )
}
