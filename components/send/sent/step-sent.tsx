'use client'

import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Banner } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { useZone } from '@/components/ui/clock'
import { Time } from '@/components/ui/time'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { sessionQuery } from '@/lib/browser/queries/session'
import { describeMailed, sentSentences } from '../plan/mail-plan'
import { planOfDraft } from '../plan/plan-of-draft'
import { PlanPath } from '../plan/plan-path'
import { StepSaved } from './step-saved'

export function StepSent() {
  return useDraft().draft.purpose === 'template' ? <StepSaved /> : <EnvelopeSent />
}

/** The last step. It uses only the draft if the template can't be read anymore. */
function EnvelopeSent() {
  const { draft, template } = useDraft()
  const outbox = useQuery(sessionQuery).data?.outbox === true
  const heading = useRef<HTMLHeadingElement>(null)
  const plan = planOfDraft(draft.content, template, useZone())
  useEffect(() => heading.current?.focus(), [])

  // Nothing is sent yet, even if the address says so: the frame leads to the review.
  if (draft.state !== 'sent') return null
  return (
    <section aria-labelledby="sent-heading" className="mt-6 max-w-300">
      <h2
        id="sent-heading"
        ref={heading}
        tabIndex={-1}
        className="flex w-fit items-center gap-2 text-16 font-semibold text-ink outline-none"
      >
        <Check aria-hidden="true" className="size-5 text-good" />
        {plan.scheduled ? 'Scheduled for' : 'Sent to'} {describeMailed(plan)}
      </h2>
      <p className="mt-0.5 mb-4 text-13 text-ink-soft">
        “{draft.content.emailSubject ?? template?.emailSubject ?? draft.template_name}”,{' '}
        <Time value={draft.updated_on} />. {sentSentences(plan).join(' ')}
      </p>
      {draft.notice ? (
        <Banner tone="warn" title="The service changed the documents" className="mb-4">
          {draft.notice}
        </Banner>
      ) : null}
      <div className="rounded-lg border border-line bg-surface px-4 py-3">
        <PlanPath plan={plan} sent />
      </div>
      <div className="mt-6 flex flex-wrap gap-2">
        {draft.envelope_id ? (
          <ButtonLink variant="primary" href={`/envelopes/${draft.envelope_id}`}>
            Open the envelope
          </ButtonLink>
        ) : null}
        {draft.template_id ? (
          <ButtonLink href={`/templates/${draft.template_id}/send`}>Send this template again</ButtonLink>
        ) : (
          <ButtonLink href="/envelopes/new">New envelope</ButtonLink>
        )}
        {outbox ? <ButtonLink href="/outbox">View the mails in the outbox</ButtonLink> : null}
      </div>
    </section>
  )
}
