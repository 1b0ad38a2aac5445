'use client'

import { Send } from 'lucide-react'
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { LongWait } from '@/components/ui/waiting'
import type { SendForm, SendSchema } from '../draft/draft-form'
import { mailPlan } from '../message/mail-plan'
import { gapsOf } from '../recipients/gaps'
import { StepFrame } from '../step-frame'
import type { StepProps } from '../step-props'
import type { Step } from '../steps'
import { ReviewBlocks } from './review-blocks'
import { ReviewWarnings } from './review-warnings'
import { laterWords, mailedWords } from './send-words'
import type { SendingState } from './use-sending'

type StepReviewProps = StepProps & {
  schema: SendSchema
  sending: SendingState
  land: (step: Step, path: FieldPath<SendForm>) => void
}

export function StepReview({ template, templateId, slots, go, schema, sending, land }: StepReviewProps) {
  const { control, getValues } = useFormContext<SendForm>()
  // Watched, so that what is read here is what would be sent, even when another tab changes it meanwhile.
  useWatch({ control })
  const form = getValues()
  const plan = mailPlan(slots, form.slots, template.signerOrderRequired === true)
  const gaps = gapsOf(schema, form)

  return (
    <StepFrame
      title="Who gets what, and when"
      about={
        sending.isFrozen
          ? 'This is what the service was asked to send.'
          : 'Nothing is sent yet. A sent envelope can be voided, but not changed.'
      }
      onSubmit={(event) => {
        event.preventDefault()
        void sending.submit()
      }}
      footer={
        <>
          <Button onClick={() => go('message')}>Back</Button>
          <p role="status" className="ml-auto text-13 text-ink-soft max-sm:order-first max-sm:basis-full">
            {sending.isPending ? <LongWait /> : sending.isUnknown ? null : laterWords(plan)}
          </p>
          {sending.isUnknown ? null : (
            <Button type="submit" variant="primary" pending={sending.isPending}>
              {sending.isPending ? null : <Send aria-hidden="true" />}
              {sending.isPending ? 'Sending' : 'Send'} to {mailedWords(plan)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {gaps.length > 0 ? (
          <Banner tone="warn" title="Something is missing before this can be sent.">
            <ul>
              {gaps.map(({ step, path, message }) => (
                <li key={path}>
                  <button
                    type="button"
                    onClick={() => land(step, path)}
                    className="rounded-sm text-left underline underline-offset-2 pointer-coarse:py-2"
                  >
                    {placeWords(path, slots)}: {message}
                  </button>
                </li>
              ))}
            </ul>
          </Banner>
        ) : null}
        {sending.unsaved ? (
          <Banner tone="bad" title="Not sent: the last changes are not saved yet.">
            They are kept here. Send again once they are saved.
          </Banner>
        ) : null}
        {sending.problem ? (
          <ErrorState error={sending.problem} title="Not sent">
            Nothing was sent, and everything you typed is kept.
          </ErrorState>
        ) : null}
        {sending.isFrozen ? null : <ReviewWarnings slots={slots} filled={form.slots} land={land} />}
        <ReviewBlocks
          template={template}
          templateId={templateId}
          plan={plan}
          form={form}
          frozen={sending.isFrozen}
          go={go}
        />
      </div>
    </StepFrame>
  )
}

function placeWords(path: string, slots: StepProps['slots']): string {
  const slot = slots[Number(/^slots\.(\d+)\./.exec(path)?.[1])]
  if (slot) return `Slot ${slot.number} (${slot.label})`
  return path === 'emailSubject' ? 'Subject' : path === 'emailMessage' ? 'Message' : 'Expiration'
}
