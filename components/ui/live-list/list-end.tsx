'use client'

import { Button } from '../button'
import { ErrorState } from '../error-state'
import { Spinner } from '../spinner'

type ListEndProps = {
  list: {
    hasNextPage: boolean
    isFetchNextPageError: boolean
    error: unknown
    fetchNextPage: () => unknown
  }
  /** What the rows are, such as "envelopes". */
  rows: string
  /** How many of them are shown. */
  count: number
  /** Something is being read. */
  isReading: boolean
  text: string | undefined
  /** Without it the next page is read when somebody comes near the end. */
  more?: { label: string; onRead: () => void; isPending?: boolean }
}

/** What follows the last row: more is on its way, can be requested, couldn't be loaded, or this was the end. */
export function ListEnd({ list, rows, count, isReading, text, more }: ListEndProps) {
  if (list.isFetchNextPageError) {
    return (
      <ErrorState
        className="mt-4"
        error={list.error}
        title={`The next ${rows} could not be loaded`}
        onRetry={() => void list.fetchNextPage()}
      >
        <p>{`The ${count.toLocaleString('en')} above stay as they are.`}</p>
      </ErrorState>
    )
  }
  return (
    <div className="mt-4 flex min-h-5 flex-wrap items-center justify-center gap-3">
      {more && list.hasNextPage ? (
        <Button size="sm" pending={more.isPending ?? false} onClick={more.onRead}>
          {more.label}
        </Button>
      ) : null}
      <p role="status" className="flex items-center gap-2 text-13 text-ink-faint">
        {isReading ? <Spinner /> : null}
        <span>{text}</span>
      </p>
    </div>
  )
}
