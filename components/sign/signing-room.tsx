'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import {
  ArrowRight,
  CircleCheck,
  CircleSlash,
  CircleX,
  Clock,
  Hourglass,
  type Icon,
  Unlink,
} from '@/components/ui/icons'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { CallError } from '@/lib/browser/call'
import { usePageTitle } from '@/lib/browser/window'
import type { SigningView } from '@/lib/contract/signing'
import { shortenTitle } from '@/lib/desk/platform/contract/page-title'
import { DonePage, type Outcome } from './done-page'
import { BrandMark, EndPage } from './end-page'
import { OpenRoom } from './open-room'
import { PathProgress } from './path-progress'
import { type ClosedLink, closedBy, closedView, type OpenLink } from './room'
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

type Closed = {
  title: string
  about: string
  icon: Icon
  ink?: string
  /** A later try may succeed. */
  mayChange?: true
}

const PAGES: Record<ClosedLink, Closed> = {
  unknown: {
    title: 'This signing link is not valid',
    about:
      'It may be incomplete, or a newer link has replaced it. Open the link from the latest email, or ask the sender for a new one.',
    icon: Unlink,
  },
  signed: {
    title: 'You have already completed your part',
    // The link doesn't say whether the others have signed too, or whether this person signed or
    // approved.
    about: 'Once everyone has finished, you get an email with a link to your copy. It may have arrived already.',
    icon: CircleCheck,
    ink: 'text-good',
  },
  voided: {
    title: 'The sender voided this document',
    about: 'It can no longer be signed. If you think that is a mistake, write to the sender.',
    icon: CircleSlash,
  },
  expired: {
    title: 'This document has expired',
    about: 'Nothing was signed on your behalf. Ask the sender to send it again.',
    icon: Hourglass,
  },
  declined: {
    title: 'This document was declined',
    about: 'It can no longer be signed. The sender was notified.',
    icon: CircleX,
    ink: 'text-bad',
  },
  delegated: {
    title: 'Someone else signs in your place',
    about: 'This document was delegated. The other person has their own link.',
    icon: ArrowRight,
  },
  'not-your-turn': {
    title: 'It is not your turn yet',
    about: 'Others sign this document before you. You get an email with this link when it is your turn.',
    icon: Clock,
    ink: 'text-wait',
    mayChange: true,
  },
  'not-sent': {
    title: 'This document has not been sent yet',
    about: 'It is scheduled for later. You get an email with this link when it is sent.',
    icon: Clock,
    ink: 'text-wait',
    mayChange: true,
  },
  closed: {
    title: 'This link no longer opens the document',
    about: 'Open the link from the latest email, or ask the sender what happened.',
    icon: Unlink,
    mayChange: true,
  },
}

type ClosedPageProps = { state: ClosedLink; view: SigningView | undefined; onRetry: () => Promise<unknown> }

/** Why a link doesn't open the room, and what to do. */
function ClosedPage({ state, view, onRetry }: ClosedPageProps) {
  const [isRetrying, setIsRetrying] = useState(false)
  const { about, mayChange, ...page } = PAGES[state]
  const retry = () => {
    setIsRetrying(true)
    onRetry().finally(() => setIsRetrying(false))
  }
  return (
    <EndPage {...page} subject={view?.envelope.emailSubject} brand={<BrandMark branding={view?.branding} />}>
      {view && mayChange ? <PathProgress view={view} /> : null}
      <p>{about}</p>
      {mayChange ? (
        <Button pending={isRetrying} onClick={retry}>
          Refresh
        </Button>
      ) : null}
    </EndPage>
  )
}
