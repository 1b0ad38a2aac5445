import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'

type DeliveriesEndProps = {
  count: number
  /** The list is of a chosen time: there may be others. */
  inTime: boolean
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: unknown
    fetchNextPage: () => unknown
  }
}

/** What stands below the last row: more on a press, or that this was all. */
export function DeliveriesEnd({ list, count, inTime }: DeliveriesEndProps) {
  if (list.isFetchNextPageError) {
    return (
      <ErrorState
        error={list.error}
        title="The next deliveries could not be loaded"
        onRetry={() => void list.fetchNextPage()}
      >
        <p>The {count} above stay as they are.</p>
      </ErrorState>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 text-13 text-ink-faint">
      {list.hasNextPage ? (
        <Button size="sm" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Load older deliveries
        </Button>
      ) : null}
      <p role="status">
        {list.hasNextPage
          ? `${count.toLocaleString('en')} shown`
          : `That is all${inTime ? ' of this time' : ''}: ${count === 1 ? '1 delivery' : `${count.toLocaleString('en')} deliveries`}`}
      </p>
    </div>
  )
}
