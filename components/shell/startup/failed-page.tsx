'use client'

import { databaseMessage } from '@/lib/desk/runtime/contract/database-messages'

export type FailedPageProps = { error: Error & { digest?: string } }

/**
 * A page that failed. The digest names what is wrong with the database, or leads to the details in the server's log. It is loaded again as a whole:
 * what the page had read before may be outdated, for instance after the last click of a signer. The button is plain HTML, because each page loads
 * this component with three error boundaries.
 */
export function FailedPage({ error }: FailedPageProps) {
  const cause = databaseMessage(error.digest)
  return (
    <div className="flex max-w-100 flex-col items-start gap-4">
      <div role="alert">
        <h1 className="text-24 font-semibold">This page could not be shown</h1>
        <p className="mt-1 text-ink-soft">
          {cause ?? 'Nothing you sent or saved is lost. Reload the page, or open another one.'}
        </p>
        {error.digest && !cause ? (
          <p className="mt-2 font-mono text-12 text-ink-faint">{`Reference ${error.digest}`}</p>
        ) : null}
      </div>
      <button
        type="button"
        onClick={() => window.location.reload()}
        className="h-8 rounded-md bg-accent px-3 text-14 font-medium text-on-accent hover:bg-accent-hover pointer-coarse:h-11 pointer-coarse:px-4"
      >
        Reload
      </button>
    </div>
  )
}
