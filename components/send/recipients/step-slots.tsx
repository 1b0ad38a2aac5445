'use client'

import { useFormContext, useWatch } from 'react-hook-form'
import { Button, ButtonLink } from '@/components/ui/button'
import { placedFields } from '@/lib/envelope/slots'
import type { SendForm } from '../draft/draft-form'
import { describeSteps } from '../message/mail-plan'
import { StepFrame } from '../step-frame'
import type { StepProps } from '../wizard-steps'
import { SlotCard } from './slot-card'
import { slotWarnings } from './warnings'

export function StepSlots({ template, templateId, slots, frozen, go }: StepProps) {
  const { control, trigger } = useFormContext<SendForm>()
  const filled = useWatch({ control, name: 'slots' })
  const warnings = slotWarnings(slots, filled)
  const steps = describeSteps(slots, template.signerOrderRequired === true)
  const fields = placedFields(template)

  async function next() {
    if (frozen || (await trigger('slots', { shouldFocus: true }))) go('message')
  }

  return (
    <StepFrame
      title="Who fills each slot"
      about={
        template.signerOrderRequired
          ? 'The template sets the order. People of one step are mailed once the previous step has signed.'
          : 'Everybody who signs is mailed at the same time.'
      }
      onSubmit={next}
      footer={
        <>
          <ButtonLink href={`/templates/${templateId}`}>Back</ButtonLink>
          <Button type="submit" variant="primary">
            Continue to message
          </Button>
        </>
      }
    >
      <ol className="flex flex-col gap-4">
        {slots.map((slot, index) => (
          <SlotCard
            key={slot.signerIndex}
            slot={slot}
            index={index}
            templateId={templateId}
            files={template.files ?? []}
            fields={fields}
            step={steps[index]}
            warnings={warnings[index] ?? []}
            frozen={frozen}
          />
        ))}
      </ol>
    </StepFrame>
  )
}
