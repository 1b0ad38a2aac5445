'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '@/components/ui/error-state'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import { CallError } from '@/lib/browser/call'
import { usePageTitle } from '@/lib/browser/page-title'
import { titleWords } from '@/lib/desk/contract/page-title'
import { ClosedPage } from './endings/closed-page'
import { DonePage, type Outcome } from './endings/done-page'
import { type ClosedLink, closedBy, closedView } from './endings/link-state'
import { PlainPage } from './endings/plain-page'
import { OpenRoom } from './open-room'
import { useKept } from './use-kept'
import { signingQuery } from './use-signing'

/** What a signer's link leads to: the room, what became of it, or why it does not open. */
export function SigningRoom({ token }: { token: string }) {
  const { data: view, error, refetch } = useQuery(signingQuery(token))
  usePageTitle(titleWords(view?.envelope.emailSubject) || undefined)
  const kept = useKept(token)
  const [outcome, setOutcome] = useState<Outcome>()
  const [closedMeanwhile, setClosedMeanwhile] = useState<ClosedLink>()

  if (outcome && view) return <DonePage outcome={outcome} view={view} />

  const refused = error instanceof CallError ? closedBy(error) : undefined
  const closed = closedMeanwhile ?? refused ?? (view && closedView(view))
  if (closed) {
    return (
      <ClosedPage
        state={closed}
        view={view}
        onAgain={() => {
          setClosedMeanwhile(undefined)
          return refetch()
        }}
      />
    )
  }
  if (view && kept.ready) {
    return (
      <OpenRoom
        token={token}
        view={view}
        keptWork={kept}
        onDone={(how) => {
          kept.clear()
          setOutcome(how)
        }}
        onClosed={(state) => {
          if (state !== 'not-your-turn') kept.clear()
          setClosedMeanwhile(state)
        }}
      />
    )
  }
  if (error) {
    return (
      <PlainPage title="The document could not be opened">
        <ErrorState error={error} onRetry={() => refetch()} />
      </PlainPage>
    )
  }
  return (
    <main className="mx-auto flex w-full max-w-204 flex-col gap-4 px-4 py-8">
      <LoadingNote>Opening the document</LoadingNote>
      <Skeleton className="h-7 w-64" />
      <Skeleton className="aspect-[8.5/11] h-auto w-full" />
    </main>
  )
}
