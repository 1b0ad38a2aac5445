'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '@/components/ui/error-state'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import { CallError } from '@/lib/browser/call'
import { usePageTitle } from '@/lib/browser/page-title'
import { shortenTitle } from '@/lib/desk/platform/contract/page-title'
import { ClosedPage } from './endings/closed-page'
import { DonePage, type Outcome } from './endings/done-page'
import { EndPage } from './endings/end-page'
import { type ClosedLink, closedBy, closedView } from './endings/link-state'
import { OpenRoom } from './open-room'
import type { OpenLink } from './room'
import { RoomHeader } from './room-header'
import { useSavedWork } from './saved-work'
import { signingQuery } from './use-signing'

/** What a signing link opens: the room, the outcome, or the reason why it doesn't open. */
export function SigningRoom({ token }: { token: string }) {
  const { data: view, error, refetch } = useQuery(signingQuery(token))
  usePageTitle(shortenTitle(view?.envelope.emailSubject) || undefined)
  const saved = useSavedWork(token)
  const [outcome, setOutcome] = useState<Outcome>()
  const [closedMeanwhile, setClosedMeanwhile] = useState<ClosedLink>()

  if (outcome && view) return <DonePage outcome={outcome} view={view} />

  const refused = error instanceof CallError ? closedBy(error) : undefined
  const closed = closedMeanwhile ?? refused ?? (view && closedView(view))
  if (closed) {
    const retry = () => {
      setClosedMeanwhile(undefined)
      return refetch()
    }
    return <ClosedPage state={closed} view={view} onRetry={retry} />
  }
  if (view) {
    const link: OpenLink = {
      token,
      view,
      onDone: (how) => {
        saved.clear()
        setOutcome(how)
      },
      onClosed: (state) => {
        if (state !== 'not-your-turn') saved.clear()
        setClosedMeanwhile(state)
      },
    }
    return (
      <>
        <RoomHeader link={link} />
        {saved.isReady ? <OpenRoom {...link} saved={saved} /> : <LoadingDocument />}
      </>
    )
  }
  if (error) {
    return (
      <EndPage title="The document could not be opened">
        <ErrorState error={error} onRetry={() => refetch()} />
      </EndPage>
    )
  }
  return <LoadingDocument />
}

function LoadingDocument() {
  return (
    <main className="mx-auto flex w-full max-w-204 flex-col gap-4 px-4 py-8">
      <LoadingNote>Opening the document</LoadingNote>
      <Skeleton className="aspect-[8.5/11] h-auto w-full" />
    </main>
  )
}
