'use client'

import { useQuery } from '@tanstack/react-query'
import { Section } from '@/components/ui/titled-section'
import { envelopeQuery } from '@/lib/browser/queries/envelope'
import { signingLine } from '@/lib/envelope/signing-line'
import { DeskActivity } from './desk-activity'
import { EnvelopeDocuments } from './envelope-documents'
import { EnvelopeFacts } from './envelope-facts'
import { OverviewSkeleton } from './overview-skeleton'
import { SigningLineView } from './progress/signing-line-view'
import { SigningSummary } from './progress/signing-summary'

/** The envelope at a glance: the way it takes and its contents, with the facts beside. */
export function EnvelopeOverview({ id }: { id: string }) {
  const { data: envelope } = useQuery(envelopeQuery(id))
  // The frame around says what went wrong.
  if (!envelope) return <OverviewSkeleton />

  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex min-w-0 flex-col gap-8">
        <Section title="Progress" aside={<SigningSummary envelope={envelope} line={signingLine(envelope)} />}>
          <SigningLineView id={id} envelope={envelope} />
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
          <EnvelopeFacts id={id} envelope={envelope} />
        </Section>
        <Section title="Team activity">
          <DeskActivity id={id} />
        </Section>
      </div>
    </div>
  )
}
