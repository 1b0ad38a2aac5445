'use client'

import { useFormContext, useWatch } from 'react-hook-form'
import { Button, ButtonLink } from '@/components/ui/button'
import { placedFields } from '@/lib/envelope/slots'
import type { SendForm } from '../draft/draft-form'
import { roundWords } from '../message/mail-plan'
import { StepFrame } from '../step-frame'
import type { StepProps } from '../step-props'
import { SlotCard } from './slot-card'
import { slotWarnings } from './warnings'

export function StepSlots({ template, templateId, slots, frozen, go }: StepProps) {
  const { control, trigger } = useFormContext<SendForm>()
  const filled = useWatch({ control, name: 'slots' })
  const warnings = slotWarnings(slots, filled)
  const rounds = roundWords(slots, template.signerOrderRequired === true)
  const fields = placedFields(template)

  async function next() {
    if (frozen || (await trigger('slots', { shouldFocus: true }))) go('message')
  }

  return (
    <StepFrame
      title="Who fills each slot"
      about={
        template.signerOrderRequired
          ? 'The template sets the order. Each round is mailed when the round before has signed.'
          : 'Everybody who signs is mailed at once.'
      }
      onSubmit={(event) => {
        event.preventDefault()
        void next()
      }}
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
            round={rounds[index]}
            warnings={warnings[index] ?? []}
            frozen={frozen}
          />
        ))}
      </ol>
    </StepFrame>
  )
}
