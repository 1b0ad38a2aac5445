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
import { loadable } from '@/components/ui/loadable'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { CallError } from '@/lib/browser/call'
import { usePageTitle } from '@/lib/browser/window'
import type { SigningView } from '@/lib/contract/signing'
import { shortenTitle } from '@/lib/desk/platform/contract/page-title'
import type { CodePageProps } from './code-page'
import { DonePage, type Outcome } from './done-page'
import { BrandMark, EndPage } from './end-page'
import { asked, fieldLabel, isFilled, ownFields } from './field/fields'
import { OpenRoom } from './open-room'
import { PathProgress } from './path-progress'
import { type ClosedLink, closedBy, closedView, type OpenLink } from './room'
import { RoomHeader } from './room-header'
import { useSavedWork } from './saved-work'
import type { SavedWork } from './saved-work-schema'
import { signingQuery } from './use-signing'

/** Few links ask for a code. */
const CodePage = loadable<CodePageProps>(
  () => import('./code-page').then((part) => ({ default: part.CodePage })),
  () => <LoadingDocument />,
)

/** What a signing link opens: the room, the outcome, or the reason why it doesn't open. */
export function SigningRoom({ token, returnTo }: { token: string; returnTo?: string | undefined }) {
  const { data: view, error, refetch } = useQuery(signingQuery(token))
  const saved = useSavedWork(token)
  const about = view ? aboutOf(view) : saved.work?.ended
  usePageTitle(shortenTitle(about?.emailSubject) || undefined)
  const [outcome, setOutcome] = useState<Outcome>()
  const [closedMeanwhile, setClosedMeanwhile] = useState<{ state: ClosedLink; entries: Entries | undefined }>()

  if (outcome && view) return <DonePage outcome={outcome} view={view} returnTo={returnTo} />

  const refused = error instanceof CallError ? closedBy(error) : undefined
  const closed = closedMeanwhile?.state ?? refused ?? (view && closedView(view))
  if (closed === 'code') {
    const open = async () => {
      await refetch()
      setClosedMeanwhile(undefined)
    }
    return <CodePage token={token} onEntered={open} />
  }
  if (closed && (view || saved.isReady)) {
    const retry = () => {
      setClosedMeanwhile(undefined)
      return refetch()
    }
    const entries = closed === 'signed' ? undefined : closedMeanwhile?.entries
    return <ClosedPage state={closed} about={about} view={view} entries={entries} onRetry={retry} />
  }
  if (view) {
    const link: OpenLink = {
      token,
      view,
      onDone: (how) => {
        saved.end(about)
        setOutcome(how)
      },
      onClosed: (state) => {
        if (HAS_ENDED.includes(state)) saved.end(about)
        setClosedMeanwhile({ state, entries: saved.readLast() })
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

const PAGES: Record<Exclude<ClosedLink, 'code'>, Closed> = {
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
  replaced: {
    title: 'The sender has asked someone else',
    about: 'Another person signs in your place. If you think that is a mistake, write to the sender.',
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

/** What was filled in here is of no use anymore. */
const HAS_ENDED: readonly ClosedLink[] = ['signed', 'voided', 'expired', 'declined', 'delegated', 'replaced']

/** What pages without the document show of it. */
type About = NonNullable<SavedWork['ended']>
const aboutOf = ({ envelope, branding }: SigningView): About => ({ emailSubject: envelope.emailSubject, branding })

type Entries = SavedWork['values']

type ClosedPageProps = {
  state: Exclude<ClosedLink, 'code'>
  about: About | undefined
  view: SigningView | undefined
  /** What the person had filled in when the link closed. */
  entries: Entries | undefined
  onRetry: () => Promise<unknown>
}

/** Why a link doesn't open the room, and what to do. */
function ClosedPage({ state, about: document, view, entries, onRetry }: ClosedPageProps) {
  const [isRetrying, setIsRetrying] = useState(false)
  const { about, mayChange, ...page } = PAGES[state]
  const retry = () => {
    setIsRetrying(true)
    onRetry().finally(() => setIsRetrying(false))
  }
  return (
    <EndPage {...page} subject={document?.emailSubject} brand={<BrandMark branding={document?.branding} />}>
      {view && mayChange ? <PathProgress view={view} /> : null}
      <p>{about}</p>
      {view && entries ? <TypedEntries view={view} entries={entries} /> : null}
      {mayChange ? (
        <Button pending={isRetrying} onClick={retry}>
          Refresh
        </Button>
      ) : null}
    </EndPage>
  )
}

/** What the person had typed when the link closed, to copy. */
function TypedEntries({ view, entries }: { view: SigningView; entries: Entries }) {
  const typed = ownFields(view.fields).flatMap((field) => {
    const entry = entries[field.id]
    const isOwn = entry !== field.value && (asked(field) === 'text' || asked(field) === 'option')
    return isOwn && isFilled(entry) ? [{ id: field.id, label: fieldLabel(field), entry }] : []
  })
  if (typed.length === 0) return null
  return (
    <details className="w-full">
      <summary className="text-ink">What you filled in</summary>
      <dl className="mt-2 flex flex-col gap-2">
        {typed.map(({ id, label, entry }) => (
          <div key={id}>
            <dt className="text-12">{label}</dt>
            <dd className="whitespace-pre-line text-ink">{entry}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
