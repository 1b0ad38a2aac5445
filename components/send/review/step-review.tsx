'use client'

import { Send } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { TextLink } from '@/components/ui/link'
import { LongWait } from '@/components/ui/waiting'
import { CallError } from '@/lib/browser/call'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { stepOf } from '@/lib/desk/contract/drafts/draft-problems'
import type { Slot } from '@/lib/envelope/slots'
import { type SendForm, toForm } from '../draft-form'
import { useProblems } from '../frame/use-problems'
import { useWizard } from '../frame/use-wizard'
import { WizardStep } from '../frame/wizard-step'
import { describeLater, describeMailed, mailPlan } from '../message/mail-plan'
import { reviewWarnings } from '../recipients/warnings'
import { formPath } from '../template-form'
import { useTemplateSteps } from '../template-steps'
import { ReviewBlocks } from './review-blocks'

export function StepReview() {
  const { template, slots } = useTemplateSteps()
  const { content, sending } = useDraft()
  const { go } = useWizard()
  const form = useFormContext<SendForm>()
  const problems = useProblems()
  const filled = toForm(template, content)
  const plan = mailPlan(slots, filled.slots, template.signerOrderRequired === true)

  async function send() {
    const isValid = await form.trigger()
    const first = problems[0] ?? (isValid ? undefined : { step: 'message' as const, path: 'expirationDays' })
    if (first) return go(first.step, first.path)
    const refusal = await sending.submit()
    if (refusal) showAtField(refusal)
  }

  function showAtField(error: Error) {
    const field = error instanceof CallError ? error.field : undefined
    const step = field && stepOf(field)
    const path = field && formPath(field, slots.length)
    if (!step || !path) return
    form.setError(path, { type: 'refused', message: error.message })
    go(step, field)
  }

  return (
    <WizardStep
      title="Who gets what, and when"
      about={
        sending.isFrozen
          ? 'This is what the service was asked to send.'
          : 'Nothing is sent yet. A sent envelope can be voided, but not changed.'
      }
      onContinue={async () => {
        await send()
        return false
      }}
      note={<p role="status">{sending.isPending ? <LongWait /> : sending.isUnknown ? null : describeLater(plan)}</p>}
      primary={
        sending.isUnknown ? null : (
          <Button type="submit" variant="primary" pending={sending.isPending}>
            {sending.isPending ? null : <Send aria-hidden="true" />}
            {sending.isPending ? 'Sending' : 'Send'} to {describeMailed(plan)}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <ValueLinks
          title="Something is missing before this can be sent."
          links={problems.map(({ path, message }) => ({ path, text: `${pathLabel(path, slots)}: ${message}` }))}
        />
        {sending.unsaved ? (
          <Banner tone="bad" title="Not sent: the last changes are not saved yet.">
            They are still on this page. Send again once they are saved.
          </Banner>
        ) : null}
        {sending.problem ? (
          <ErrorState error={sending.problem} title="Not sent">
            Nothing was sent, and everything you typed is saved.
          </ErrorState>
        ) : null}
        {sending.isFrozen ? null : (
          <ValueLinks
            title="Check these addresses before you send."
            links={reviewWarnings(slots, filled.slots).map(({ index, text }) => ({
              path: `recipients.${index}.email`,
              text,
            }))}
          />
        )}
        <ReviewBlocks template={template} plan={plan} form={filled} frozen={sending.isFrozen} />
      </div>
    </WizardStep>
  )
}

const MESSAGE_FIELDS: Record<string, string> = {
  emailSubject: 'Subject',
  emailMessage: 'Message',
  expirationDays: 'Expiration',
}

/** "Slot 2 (Counterparty)", "Subject". */
function pathLabel(path: string, slots: readonly Slot[]): string {
  const slot = slots[Number(/^recipients\.(\d+)/.exec(path)?.[1])]
  return slot ? `Slot ${slot.number} (${slot.label})` : (MESSAGE_FIELDS[path] ?? path)
}

/** A warning that lists values, each as a link to it. */
function ValueLinks({ title, links }: { title: string; links: readonly { path: string; text: string }[] }) {
  const { hrefOf } = useWizard()
  if (links.length === 0) return null
  return (
    <Banner tone="warn" title={title}>
      <ul>
        {links.map(({ path, text }) => (
          <li key={text} className="[overflow-wrap:anywhere]">
            <TextLink href={hrefOf(stepOf(path) ?? 'review', path)}>{text}</TextLink>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
