'use client'

import { ErrorState } from '@/components/ui/error-state'
import { ListEnd, NewRows } from '@/components/ui/live-list/list-end'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import type { Elements } from '@/components/ui/panel'

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
  /** How many newer rows wait to be shown. */
  unseen: number
  onShowNew: () => Promise<void>
  page: { is_similar: boolean; is_reading: boolean } | undefined
  empty: Elements
  children: Elements
}

/** What is around the rows of a list of contacts: what they are, loading, failed, empty, and the end. */
export function ListFrame({ list, rows, count, countText, q, unseen, onShowNew, ...props }: ListFrameProps) {
  const { page, empty, children } = props
  if (list.isPending) return <ListSkeleton note={`Loading ${rows}`} />
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
          <NewRows
            label={unseen > 0 ? `${unseen} new` : undefined}
            onShow={() => {
              void onShowNew()
              window.scrollTo(0, 0)
            }}
          />
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

const WIDTHS = ['w-2/3', 'w-1/2', 'w-3/4', 'w-3/5', 'w-1/2', 'w-2/3', 'w-2/5', 'w-3/5']

function ListSkeleton({ note }: { note: string }) {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface">
      <LoadingNote>{note}</LoadingNote>
      {WIDTHS.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed picture
        <div key={index} className="grid h-12 grid-cols-[2fr_1fr] items-center gap-6 px-4">
          <Skeleton className={width} />
          <Skeleton className="w-1/2" />
        </div>
      ))}
    </div>
  )
}
