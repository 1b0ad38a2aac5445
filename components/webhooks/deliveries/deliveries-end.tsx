import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'

type DeliveriesEndProps = {
  /** How many rows are shown, and of how many that were read. */
  count: number
  loaded: number
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
export function DeliveriesEnd({ list, count, loaded, inTime }: DeliveriesEndProps) {
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
      <p role="status">{endWords({ count, loaded, complete: !list.hasNextPage, inTime })}</p>
    </div>
  )
}

type End = { count: number; loaded: number; complete: boolean; inTime: boolean }

/** Counts what is shown, never what a filter hides. */
export function endWords({ count, loaded, complete, inTime }: End): string {
  const deliveries = (number: number) => (number === 1 ? '1 delivery' : `${number.toLocaleString('en')} deliveries`)
  if (count < loaded)
    return `${count.toLocaleString('en')} of ${deliveries(loaded)} ${complete ? '' : 'loaded so far '}shown`
  if (!complete) return `${count.toLocaleString('en')} shown`
  return `${deliveries(count)}${inTime ? ' in this period' : ''}`
}
