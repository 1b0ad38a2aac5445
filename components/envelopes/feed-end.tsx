'use client'

import { ErrorState } from '@/components/ui/error-state'
import { Spinner } from '@/components/ui/spinner'

type FeedEndProps = { count: number; loading: boolean; complete: boolean; error: unknown; onRetry: () => void }

/** What stands below the last row: more is coming, more could not come, or that was all. */
export function FeedEnd({ count, loading, complete, error, onRetry }: FeedEndProps) {
  if (error) {
    return (
      <ErrorState className="mt-4" error={error} title="The next envelopes could not be loaded" onRetry={onRetry}>
        <p>The {count} above stay as they are.</p>
      </ErrorState>
    )
  }
  return (
    <p role="status" className="mt-4 flex h-5 items-center justify-center gap-2 text-13 text-ink-faint">
      {loading ? <Spinner /> : null}
      {loading ? `${count} shown, loading more` : complete ? theEnd(count) : null}
    </p>
  )
}

function theEnd(count: number): string {
  return count === 1 ? 'That is the only envelope' : `That is all: ${count.toLocaleString('en')} envelopes`
}
