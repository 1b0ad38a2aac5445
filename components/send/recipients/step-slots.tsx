'use client'

import { useFormContext, useWatch } from 'react-hook-form'
import { placedFields } from '@/lib/envelope/slots'
import type { SendForm } from '../draft-form'
import { WizardStep } from '../frame/wizard-step'
import { describeSteps } from '../message/mail-plan'
import { useTemplateSteps } from '../template-steps'
import { SlotCard } from './slot-card'
import { slotWarnings } from './warnings'

export function StepSlots() {
  const { template, templateId, slots, frozen } = useTemplateSteps()
  const { control, trigger } = useFormContext<SendForm>()
  const filled = useWatch({ control, name: 'slots' })
  const warnings = slotWarnings(slots, filled)
  const steps = describeSteps(slots, template.signerOrderRequired === true)
  const fields = placedFields(template)

  return (
    <WizardStep
      title="Who fills each slot"
      about={
        template.signerOrderRequired
          ? 'The template sets the order. People of one step are mailed once the previous step has signed.'
          : 'Everybody who signs is mailed at the same time.'
      }
      onContinue={() => trigger('slots', { shouldFocus: true })}
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
    </WizardStep>
  )
}
