'use client'

import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { nameList } from '@/components/ui/format'
import { Skeleton } from '@/components/ui/loading'
import { type Elements, Section } from '@/components/ui/panel'
import { personName } from '@/components/ui/people'
import { envelopePageQuery } from '@/lib/browser/queries/envelope'
import { useHasNoMailServer } from '@/lib/browser/queries/session'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { NO_MAIL_SERVER } from '@/lib/desk/accounts/mail/contract'
import { describeProgress, type SigningProgress, signingProgress } from '@/lib/envelope/signing-progress'
import { inFlight, isScheduled } from '@/lib/envelope/state'
import { EnvelopeDocuments } from './envelope-documents'
import { EnvelopeFacts, TeamActivity } from './envelope-facts'
import { SigningPath } from './progress/signing-path'

const columns = 'grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[auto_1fr]'
/** Once everybody has signed, people come for the document. */
const readingColumns =
  'grid gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_38rem] xl:gap-x-10'

/** The envelope at a glance: its path, with the documents and the details beside it. */
export function EnvelopeOverview({ id, reminders }: { id: string; reminders?: Elements }) {
  const { data: envelope, isPlaceholderData } = useQuery(envelopePageQuery(id))
  const hasNoMailServer = useHasNoMailServer()
  // The frame shows why it could not be loaded.
  if (!envelope) return <OverviewSkeleton />
  const progress = signingProgress(envelope)
  const isSigned = envelope.status === 'Signed'
  const facts = { id, envelope, isListed: isPlaceholderData }

  return (
    <div className={isSigned ? readingColumns : columns}>
      <div className="flex min-w-0 flex-col gap-8">
        <Section title="Progress" aside={<Summary envelope={envelope} progress={progress} />}>
          {hasNoMailServer && inFlight(envelope) ? (
            <p className="mb-2 text-13 text-ink-soft">{NO_MAIL_SERVER}</p>
          ) : null}
          <SigningPath id={id} envelope={envelope} progress={progress} />
        </Section>
        {envelope.emailMessage ? (
          <Section title="Message">
            <p className="max-w-[68ch] whitespace-pre-wrap text-14 text-ink-soft [overflow-wrap:anywhere]">
              {envelope.emailMessage}
            </p>
          </Section>
        ) : null}
      </div>
      <div className="flex min-w-0 flex-col gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <EnvelopeDocuments key={envelope.status} id={id} envelope={envelope} />
        {isSigned ? null : <Details {...facts} />}
        {envelope.status === 'Sent' || isScheduled(envelope) ? reminders : null}
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        {isSigned ? <Details {...facts} /> : null}
        <Section title="Team activity">
          <TeamActivity id={id} />
        </Section>
      </div>
    </div>
  )
}

function Details(props: ComponentProps<typeof EnvelopeFacts>) {
  return (
    <Section title="Details">
      <EnvelopeFacts {...props} />
    </Section>
  )
}

/** "1 of 3 signed, now with Ada Lovelace". */
function Summary({ envelope, progress: { total, current } }: { envelope: PdfSignRequest; progress: SigningProgress }) {
  if (total === 0) return null
  const people =
    current.length > 0 &&
    nameList(
      current.map(({ signer }) => personName(signer)),
      3,
    )
  return (
    <p className="text-13 text-ink-soft [overflow-wrap:anywhere]">
      {`${describeProgress(envelope)}${people ? `, now with ${people}` : ''}`}
    </p>
  )
}

function OverviewSkeleton() {
  return (
    <div className={columns}>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-6 w-32" />
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className="flex gap-3">
            <Skeleton className="size-5 rounded-full" />
            <Skeleton className="h-10 flex-1" />
          </div>
        ))}
      </div>
      <div className="flex flex-col gap-8 lg:row-span-2">
        <Skeleton className="h-86" />
        <Skeleton className="h-72" />
      </div>
    </div>
  )
}
