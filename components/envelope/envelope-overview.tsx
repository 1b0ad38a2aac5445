'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { nameList } from '@/components/ui/name-list'
import { personName } from '@/components/ui/people'
import { Skeleton } from '@/components/ui/skeleton'
import { Section } from '@/components/ui/titled-section'
import { envelopePageQuery } from '@/lib/browser/queries/envelope'
import { useHasNoMailServer } from '@/lib/browser/queries/identity'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { NO_MAIL_SERVER } from '@/lib/desk/platform/mail/contract'
import { inFlight } from '@/lib/envelope/envelope-status'
import { describeProgress, type SigningProgress, signingProgress } from '@/lib/envelope/signing-progress'
import { EnvelopeDocuments } from './envelope-documents'
import { EnvelopeFacts } from './envelope-facts'
import { SigningPath } from './progress/signing-path'
import { TeamActivity } from './team-activity'

/** The envelope at a glance: its progress and contents, and the details beside them. */
export function EnvelopeOverview({ id, reminders }: { id: string; reminders?: ReactNode }) {
  const { data: envelope, isPlaceholderData } = useQuery(envelopePageQuery(id))
  const hasNoMailServer = useHasNoMailServer()
  // The frame shows why it could not be loaded.
  if (!envelope) return <OverviewSkeleton />
  const progress = signingProgress(envelope)

  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex min-w-0 flex-col gap-8">
        <Section title="Progress" aside={<Summary envelope={envelope} progress={progress} />}>
          {hasNoMailServer && inFlight(envelope) ? (
            <p className="mb-2 text-13 text-ink-soft">{NO_MAIL_SERVER}</p>
          ) : null}
          <SigningPath id={id} envelope={envelope} progress={progress} />
        </Section>
        <Section title="Message">
          {envelope.emailMessage ? (
            <p className="max-w-[68ch] whitespace-pre-wrap text-14 text-ink-soft [overflow-wrap:anywhere]">
              {envelope.emailMessage}
            </p>
          ) : (
            <p className="text-14 text-ink-faint">No message.</p>
          )}
        </Section>
        <EnvelopeDocuments key={envelope.status} id={id} envelope={envelope} />
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <Section title="Details">
          <EnvelopeFacts id={id} envelope={envelope} isListed={isPlaceholderData} />
        </Section>
        {envelope.status === 'Sent' ? reminders : null}
        <Section title="Team activity">
          <TeamActivity id={id} />
        </Section>
      </div>
    </div>
  )
}

/** "1 of 3 signed, now with Ada Lovelace, in order". */
function Summary({ envelope, progress }: { envelope: PdfSignRequest; progress: SigningProgress }) {
  const { total, current } = progress
  if (total === 0) return null
  const now =
    current.length > 0
      ? `, now with ${nameList(
          current.map(({ signer }) => personName(signer)),
          3,
        )}`
      : ''
  return (
    <p className="text-13 text-ink-soft [overflow-wrap:anywhere]">
      {`${describeProgress(envelope)}${now}${envelope.signerOrderRequired && total > 1 ? ', in order' : ''}`}
    </p>
  )
}

function OverviewSkeleton() {
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-6 w-32" />
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className="flex gap-3">
            <Skeleton className="size-5 rounded-full" />
            <Skeleton className="h-10 flex-1" />
          </div>
        ))}
        <Skeleton className="mt-4 h-24" />
      </div>
      <Skeleton className="h-72" />
    </div>
  )
}
