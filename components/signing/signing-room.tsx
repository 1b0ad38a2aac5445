'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
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
import { acquirePdf } from '@/components/ui/pdf/pdf-cache'
import { CallError } from '@/lib/browser/call'
import { onSessionDoubt } from '@/lib/browser/tab-storage'
import { usePageTitle } from '@/lib/browser/window'
import type { SigningView } from '@/lib/contract/signing'
import { shortenTitle } from '@/lib/envelope/page-title'
import type { CodePageProps } from './code-page'
import { DonePage, type Outcome } from './done-page'
import { BrandMark, CodePlace, EndPage, NotOpened } from './end-page'
import { entryKind, fieldLabel, isFilled, isForm, ownFields } from './field/fields'
import { useDialogsReady, useMessages, useRoomMessages } from './language'
import { OpenRoom } from './open-room'
import { PathProgress } from './path-progress'
import { type ClosedLink, closedBy, closedView, type OpenLink, TITLE_ID } from './room'
import { RoomHeader } from './room-header'
import { useSavedWork } from './state/saved-work'
import type { SavedWork } from './state/saved-work-schema'
import { endedQuery, fileUrl, signingQuery, tokenHeader } from './use-signing'

/** Few links ask for a code. */
const CodePage = loadable<CodePageProps>(
  () => import('./code-page').then((part) => ({ default: part.CodePage })),
  () => <CodePlace />,
)
const FormRoom = loadable(
  async () => ({ default: (await import('./form-room')).FormRoom }),
  () => <LoadingDocument />,
)

type SigningRoomProps = {
  token: string
  /** The envelope's page, for a sender who signs now. */
  returnTo?: string | undefined
  /** On a device that is handed over. */
  isInPerson?: boolean
}

/** What a signing link opens: the room, the outcome, or the reason why it doesn't open. */
export function SigningRoom({ token, returnTo, isInPerson = false }: SigningRoomProps) {
  const t = useMessages()
  const { data: view, error, refetch } = useQuery(signingQuery(token))
  const savedWork = useSavedWork(token, isInPerson)
  const refusal = error instanceof CallError ? closedBy(error) : undefined
  const isSpent = refusal !== undefined && refusal !== 'unknown' && refusal !== 'code'
  const endedLink = useQuery({ ...endedQuery(token), enabled: isSpent && !view })
  const about = view ? aboutOf(view) : (endedLink.data ?? savedWork.work?.ended)
  usePageTitle(shortenTitle(about?.emailSubject) || undefined)
  const [outcome, setOutcome] = useState<Outcome>()
  const [closedMeanwhile, setClosedMeanwhile] = useState<{ state: ClosedLink; entries: Entries | undefined }>()

  // Another tab has handed this device over: the server says whose room it shows now.
  useEffect(() => (isInPerson ? undefined : onSessionDoubt(() => window.location.reload())), [isInPerson])

  // The first document is on its way while saved work and a form's code are read.
  const isOpen = view !== undefined && closedView(view) === undefined
  useEffect(
    () => (isOpen ? acquirePdf({ url: fileUrl(0), headers: tokenHeader(token) }).release : undefined),
    [isOpen, token],
  )

  const isAForm = view !== undefined && isForm(view.fields)
  const isReady = useDialogsReady(isAForm)
  const [hasEntered, setHasEntered] = useState(false)
  // The focus was on the page that asked for the code, which is gone.
  useEffect(() => {
    if (hasEntered) document.getElementById(TITLE_ID)?.focus()
  }, [hasEntered])

  if (outcome && view) return <DonePage outcome={outcome} view={view} returnTo={returnTo} />

  const closedLink = closedMeanwhile?.state ?? refusal ?? (view && closedView(view))
  if (closedLink === 'code') {
    const open = async () => {
      await refetch()
      setClosedMeanwhile(undefined)
      setHasEntered(true)
    }
    return <CodePage token={token} onEntered={open} />
  }
  if (closedLink && !view && (!savedWork.isReady || endedLink.isLoading)) return <LoadingDocument />
  if (closedLink) {
    const retry = () => {
      setClosedMeanwhile(undefined)
      return refetch()
    }
    const entries = closedLink === 'signed' ? undefined : closedMeanwhile?.entries
    return <ClosedPage state={closedLink} about={about} view={view} entries={entries} onRetry={retry} />
  }
  if (view) {
    const link: OpenLink = {
      token,
      view,
      hasEnteredCode: hasEntered,
      onDone: (how) => {
        savedWork.end(about)
        setOutcome(how)
      },
      onClosed: (state) => {
        if (HAS_ENDED.includes(state)) savedWork.end(about)
        setClosedMeanwhile({ state, entries: savedWork.pause() })
      },
    }
    const Room = isAForm ? FormRoom : OpenRoom
    return (
      <>
        <RoomHeader link={link} />
        {savedWork.isReady && (isReady || !isAForm) ? <Room {...link} saved={savedWork} /> : <LoadingDocument />}
      </>
    )
  }
  if (error) {
    return <NotOpened title={t('documentNotOpened')} onRetry={() => refetch()} />
  }
  return <LoadingDocument />
}

function LoadingDocument() {
  const t = useMessages()
  return (
    <main className="mx-auto flex w-full max-w-204 flex-col gap-4 px-4 py-8">
      <LoadingNote>{t('openingDocument')}</LoadingNote>
      <Skeleton className="aspect-[8.5/11] h-auto w-full" />
    </main>
  )
}

type ClosedPageContent = {
  /** Names the messages that say why, and what to do. */
  message:
    | 'unknown'
    | 'signed'
    | 'voided'
    | 'expired'
    | 'declined'
    | 'delegated'
    | 'replaced'
    | 'notYourTurn'
    | 'notSent'
    | 'closed'
  icon: Icon
  ink?: string
  /** A later try may succeed. */
  mayChange?: true
}

const PAGES: Record<Exclude<ClosedLink, 'code'>, ClosedPageContent> = {
  unknown: { message: 'unknown', icon: Unlink },
  // The link doesn't say whether the others have signed too, or whether this person signed or approved.
  signed: { message: 'signed', icon: CircleCheck, ink: 'text-good' },
  voided: { message: 'voided', icon: CircleSlash },
  expired: { message: 'expired', icon: Hourglass },
  declined: { message: 'declined', icon: CircleX, ink: 'text-bad' },
  delegated: { message: 'delegated', icon: ArrowRight },
  replaced: { message: 'replaced', icon: ArrowRight },
  'not-your-turn': { message: 'notYourTurn', icon: Clock, ink: 'text-wait', mayChange: true },
  'not-sent': { message: 'notSent', icon: Clock, ink: 'text-wait', mayChange: true },
  closed: { message: 'closed', icon: Unlink, mayChange: true },
}

/** What was filled in here is of no use anymore. */
const HAS_ENDED: readonly ClosedLink[] = ['signed', 'voided', 'expired', 'declined', 'delegated', 'replaced']

/** What pages without the document show of it. */
type About = NonNullable<SavedWork['ended']>
const aboutOf = ({ envelope: { emailSubject, sender }, branding }: SigningView): About => ({
  emailSubject,
  sender,
  branding,
})

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
  const t = useMessages()
  const { message, mayChange, ...page } = PAGES[state]
  const retry = () => {
    setIsRetrying(true)
    onRetry().finally(() => setIsRetrying(false))
  }
  return (
    <EndPage
      {...page}
      title={t(`${message}Title`)}
      subject={document?.emailSubject}
      sender={document?.sender}
      brand={<BrandMark branding={document?.branding} />}
    >
      {view && mayChange ? <PathProgress view={view} /> : null}
      <p>{t(message)}</p>
      {view && entries ? <TypedEntries view={view} entries={entries} /> : null}
      {mayChange ? (
        <Button pending={isRetrying} onClick={retry}>
          {t('refresh')}
        </Button>
      ) : null}
    </EndPage>
  )
}

/** What the person had typed when the link closed, to copy. */
function TypedEntries({ view, entries }: { view: SigningView; entries: Entries }) {
  const t = useRoomMessages()
  const ownEntries = ownFields(view.fields).flatMap((field) => {
    const entry = entries[field.id]
    const isOwn = entry !== field.value && (entryKind(field) === 'text' || entryKind(field) === 'option')
    return isOwn && isFilled(entry) ? [{ id: field.id, label: fieldLabel(field, t), entry }] : []
  })
  if (ownEntries.length === 0) return null
  return (
    <details className="w-full">
      <summary className="text-ink">{t('filledIn')}</summary>
      <dl className="mt-2 flex flex-col gap-2">
        {ownEntries.map(({ id, label, entry }) => (
          <div key={id}>
            <dt className="text-12">{label}</dt>
            <dd className="whitespace-pre-line text-ink">{entry}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
