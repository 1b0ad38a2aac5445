'use client'

import { Send } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { LongWait } from '@/components/ui/waiting'
import type { SendForm, SendSchema } from '../draft/draft-form'
import { type FieldPlace, fieldLabel, type GoToField, gapsOf } from '../form-fields'
import { describeLater, describeMailed, mailPlan } from '../message/mail-plan'
import { reviewWarnings } from '../recipients/warnings'
import { StepFrame } from '../step-frame'
import type { StepProps } from '../wizard-steps'
import { ReviewBlocks } from './review-blocks'
import type { SendingState } from './use-sending'

type StepReviewProps = StepProps & { schema: SendSchema; sending: SendingState; goToField: GoToField }

export function StepReview({ template, templateId, slots, go, schema, sending, goToField }: StepReviewProps) {
  const { control, getValues } = useFormContext<SendForm>()
  // Shows what would be sent, even when another tab changes it meanwhile.
  useWatch({ control })
  const form = getValues()
  const plan = mailPlan(slots, form.slots, template.signerOrderRequired === true)
  const gaps = gapsOf(schema, form).map((gap) => ({ ...gap, text: `${fieldLabel(gap.path, slots)}: ${gap.message}` }))

  return (
    <StepFrame
      title="Who gets what, and when"
      about={
        sending.isFrozen
          ? 'This is what the service was asked to send.'
          : 'Nothing is sent yet. A sent envelope can be voided, but not changed.'
      }
      onSubmit={sending.submit}
      footer={
        <>
          <Button onClick={() => go('message')}>Back</Button>
          <p role="status" className="ml-auto text-13 text-ink-soft max-sm:order-first max-sm:basis-full">
            {sending.isPending ? <LongWait /> : sending.isUnknown ? null : describeLater(plan)}
          </p>
          {sending.isUnknown ? null : (
            <Button type="submit" variant="primary" pending={sending.isPending}>
              {sending.isPending ? null : <Send aria-hidden="true" />}
              {sending.isPending ? 'Sending' : 'Send'} to {describeMailed(plan)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FieldLinks title="Something is missing before this can be sent." links={gaps} goToField={goToField} />
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
          <FieldLinks
            title="Check these addresses before you send."
            links={reviewWarnings(slots, form.slots).map(({ index, text }) => ({
              step: 'slots',
              path: `slots.${index}.email`,
              text,
            }))}
            goToField={goToField}
          />
        )}
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

type FieldLinksProps = { title: string; links: readonly (FieldPlace & { text: string })[]; goToField: GoToField }

/** A warning that lists fields, each as a link to it. */
function FieldLinks({ title, links, goToField }: FieldLinksProps) {
  if (links.length === 0) return null
  return (
    <Banner tone="warn" title={title}>
      <ul>
        {links.map(({ step, path, text }) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => goToField(step, path)}
              className="rounded-sm text-left underline underline-offset-2 [overflow-wrap:anywhere] pointer-coarse:py-2"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
