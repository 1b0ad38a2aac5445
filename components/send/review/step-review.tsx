'use client'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { useZone } from '@/components/ui/clock'
import { ErrorState } from '@/components/ui/error-state'
import { Send } from '@/components/ui/icons'
import { LongWait } from '@/components/ui/waiting'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { WizardStep } from '../frame/wizard-step'
import { draftFiles } from '../pages/draft-files'
import { PageOverview } from '../pages/page-overview'
import { inviteesOf } from '../plan/invitees'
import { describeInvited, describeLater } from '../plan/mail-plan'
import { planOfDraft } from '../plan/plan-of-draft'
import { reviewWarnings } from '../recipients/warnings'
import { ReviewParts } from './review-parts'
import { SaveAsTemplate } from './save-as-template'
import { StaleNote } from './stale-note'
import { StepSave } from './step-save'
import { useSubmit } from './use-submit'
import { describePath, ValueLinks } from './value-links'

export function StepReview() {
  return useDraft().draft.purpose === 'template' ? <StepSave /> : <ReviewEnvelope />
}

/** Everything that will be sent, and everything that is missing or looks wrong, with links to its place. */
function ReviewEnvelope() {
  const { draft, content, template, sending } = useDraft()
  const { problems, submit } = useSubmit()
  const people = inviteesOf(content, template)
  const plan = planOfDraft(content, template, useZone())
  const willVoid = draft.replaces?.voided === false

  return (
    <WizardStep
      title="Who gets what, and when"
      about={
        sending.isFrozen
          ? 'This is what the service was asked to send.'
          : willVoid
            ? 'Nothing is sent yet. The earlier envelope is voided first, then this one is sent.'
            : 'Nothing is sent yet. A sent envelope can be voided, but not changed.'
      }
      onContinue={submit}
      note={<p role="status">{sending.isPending ? <LongWait /> : sending.isUnknown ? null : describeLater(plan)}</p>}
      primary={
        sending.isUnknown ? null : (
          <Button type="submit" variant="primary" pending={sending.isPending}>
            {sending.isPending ? null : <Send aria-hidden="true" />}
            <span>{`${sendLabel({ isPending: sending.isPending, isScheduled: plan.scheduled !== undefined, willVoid })} ${describeInvited(plan)}`}</span>
          </Button>
        )
      }
      page={
        <PageOverview files={draftFiles(content, template, draft.template_id)} people={people} problems={problems} />
      }
    >
      <div className="flex flex-col gap-4">
        <ValueLinks
          title="Something is missing before this can be sent."
          links={problems.map(({ path, message }) => ({ path, text: describePath(path, message, people) }))}
        />
        {sending.unsaved ? (
          <Banner tone="bad" title="Not sent: the last changes are not saved yet.">
            They are still on this page. Send again once they are saved.
          </Banner>
        ) : null}
        <StaleNote title="Not sent" next="send it" />
        {sending.problem ? (
          <ErrorState error={sending.problem} title="Not sent">
            Nothing was sent, and everything you typed is saved.
          </ErrorState>
        ) : null}
        {sending.isFrozen ? null : (
          <ValueLinks title="Check these recipients before you send." links={reviewWarnings(people)} />
        )}
        <ReviewParts plan={plan} />
        {sending.isFrozen ? null : <SaveAsTemplate />}
      </div>
    </WizardStep>
  )
}

type Label = { isPending: boolean; isScheduled: boolean; willVoid: boolean }

function sendLabel({ isPending, isScheduled, willVoid }: Label): string {
  const verb = isScheduled ? ['schedule for', 'scheduling for'] : ['send to', 'sending to']
  const label = `${willVoid ? (isPending ? 'voiding and ' : 'void and ') : ''}${verb[isPending ? 1 : 0]}`
  return label.charAt(0).toUpperCase() + label.slice(1)
}
