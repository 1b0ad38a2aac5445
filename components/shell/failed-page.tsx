'use client'

import { databaseMessage } from '@/lib/desk/contract/database-messages'

export type FailedPageProps = { error: Error & { digest?: string }; retry: () => void }

/**
 * A page that failed. The digest names what is wrong with the database, or leads to the details in the server's log. Retrying asks the
 * server again. The button is plain HTML, because each page loads this component with three error boundaries.
 */
export function FailedPage({ error, retry }: FailedPageProps) {
  const cause = databaseMessage(error.digest)
  return (
    <div className="flex max-w-100 flex-col items-start gap-4">
      <div role="alert">
        <h1 className="text-20 font-semibold">This page could not be shown</h1>
        <p className="mt-1 text-ink-soft">
          {cause ?? 'Nothing you sent or saved is lost. Try again, or open another page.'}
        </p>
        {error.digest && !cause ? (
          <p className="mt-2 font-mono text-12 text-ink-faint">{`Reference ${error.digest}`}</p>
        ) : null}
      </div>
      <button
        type="button"
        onClick={retry}
        className="h-8 rounded-md bg-accent px-3 text-14 font-medium text-on-accent hover:bg-accent-hover pointer-coarse:h-11 pointer-coarse:px-4"
      >
        Retry
      </button>
    </div>
  )
}
