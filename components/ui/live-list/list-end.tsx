'use client'

import { formatCount } from '@/lib/contract/format'
import { Button } from '../button'
import { cn } from '../cn'
import { ErrorState } from '../error-state'
import { ArrowUp, Spinner } from '../icons'

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
        <p>{`The ${formatCount(count)} above stay as they are.`}</p>
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

type NewRowsProps = {
  /** How many of what, such as "3 new envelopes"; undefined when there is nothing new. */
  label: string | undefined
  onShow: () => void
  /** Where it floats, if not above the right corner of the list. */
  className?: string
}

/** Announces new rows and waits for a press: the list doesn't move while somebody reads it. It takes no space, and stays in view. */
export function NewRows({ label, onShow, className }: NewRowsProps) {
  return (
    <div
      role="status"
      className={cn('pointer-events-none sticky top-26 z-30 flex h-0 justify-end *:-mt-11.5 md:top-11', className)}
    >
      {label === undefined ? null : (
        <Button variant="primary" size="sm" onClick={onShow} className="pointer-events-auto rounded-full shadow-float">
          <ArrowUp aria-hidden="true" />
          {label}
        </Button>
      )}
    </div>
  )
}
