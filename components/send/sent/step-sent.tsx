'use client'

import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '@/components/ui/button'
import { useZone } from '@/components/ui/clock'
import { TextLink } from '@/components/ui/link'
import { Time } from '@/components/ui/time'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { useHasNoMailServer } from '@/lib/browser/queries/identity'
import { sessionQuery } from '@/lib/browser/queries/session'
import { NO_MAIL_SERVER } from '@/lib/desk/platform/mail/contract'
import { describeInvited, sentSentences } from '../plan/mail-plan'
import { planOfDraft } from '../plan/plan-of-draft'
import { PlanPath } from '../plan/plan-path'
import { StepDone } from './step-done'
import { StepSaved } from './step-saved'

export function StepSent() {
  return useDraft().draft.purpose === 'template' ? <StepSaved /> : <EnvelopeSent />
}

/** It uses only the draft if the template can't be read anymore. */
function EnvelopeSent() {
  const { draft, template } = useDraft()
  const outbox = useQuery(sessionQuery).data?.outbox === true
  const hasNoMailServer = useHasNoMailServer()
  const plan = planOfDraft(draft.content, template, useZone())

  // Nothing is sent yet, even if the address says so: the frame leads to the review.
  if (draft.state !== 'sent') return null
  return (
    <StepDone
      title={`${plan.scheduled ? 'Scheduled for' : 'Sent to'} ${describeInvited(plan)}`}
      about={
        <>
          <span>{`“${draft.content.emailSubject ?? template?.emailSubject ?? draft.template_name}”, `}</span>
          <Time value={draft.updated_on} />
          <span>{`. ${sentSentences(plan).join(' ')}`}</span>
        </>
      }
      actions={
        <>
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
          {outbox ? <ButtonLink href="/outbox">View the emails in the outbox</ButtonLink> : null}
        </>
      }
    >
      <div className="mb-6 rounded-lg border border-line bg-surface px-4 py-3">
        <PlanPath plan={plan} sent />
        {draft.replaces ? (
          <p className="mt-2 text-13 text-ink-soft">
            <TextLink href={`/envelopes/${draft.replaces.envelope_id}`}>The earlier envelope</TextLink>
            <span> was voided. Its links no longer work.</span>
          </p>
        ) : null}
        {hasNoMailServer ? <p className="mt-2 text-13 text-ink-soft">{NO_MAIL_SERVER}</p> : null}
      </div>
    </StepDone>
  )
}
