'use client'

import { Button } from '@/components/ui/button'

export type FailedPageProps = { error: Error & { digest?: string }; reset: () => void }

/** A page that failed. The server's log knows the digest; its details stay there. */
export function FailedPage({ error, reset }: FailedPageProps) {
  return (
    <div className="flex max-w-100 flex-col items-start gap-4">
      <div role="alert">
        <h1 className="text-20 font-semibold">This page could not be shown</h1>
        <p className="mt-1 text-ink-soft">Nothing you sent or saved is lost. Try again, or go on with another page.</p>
        {error.digest ? <p className="mt-2 font-mono text-12 text-ink-faint">Reference {error.digest}</p> : null}
      </div>
      <Button variant="primary" onClick={reset}>
        Try again
      </Button>
    </div>
  )
}
