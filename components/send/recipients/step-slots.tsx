'use client'

import { useRef, useState } from 'react'
import { useDraft } from '@/lib/browser/draft/use-draft'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { placedFields } from '@/lib/envelope/slots'
import { useStepErrors } from '../frame/use-step-errors'
import { WizardStep } from '../frame/wizard-step'
import { draftFiles } from '../pages/draft-files'
import { LargePages } from '../pages/large-pages'
import { inviteesOf } from '../plan/invitees'
import { describeSteps, mailPlan } from '../plan/mail-plan'
import { SlotCard } from './slot-card'
import { recipientWarnings } from './warnings'

/** Who fills each slot of a template, beside the pages with the slot's fields. */
export function StepSlots({ template }: { template: PdfSignRequest }) {
  const { draft, content, change, isFrozen } = useDraft()
  const frame = useRef<HTMLOListElement>(null)
  const errors = useStepErrors(frame)
  const people = inviteesOf(content, template)
  const warnings = recipientWarnings(people)
  const steps = describeSteps(mailPlan(people, template.signerOrderRequired === true), people)
  const fields = placedFields(template)
  const [entered, setEntered] = useState(people[0]?.id)

  function edit(id: number, patch: { name?: string; email?: string }) {
    change(({ recipients }) => ({
      recipients: recipients.some((recipient) => recipient.id === id)
        ? recipients.map((recipient) => (recipient.id === id ? { ...recipient, ...patch } : recipient))
        : [...recipients, { id, name: '', email: '', ...patch }],
    }))
  }

  return (
    <WizardStep
      title="Who fills each slot"
      about={
        template.signerOrderRequired
          ? 'The template sets roles and order. People of one step are invited once the previous step has finished.'
          : 'The template sets the roles. Everybody who signs is invited at the same time.'
      }
      onContinue={errors.check}
      page={<LargePages files={draftFiles(content, template, draft.template_id)} selected={entered} people={people} />}
    >
      <ol ref={frame} className="flex flex-col gap-4">
        {people.map((person, position) => {
          const typed = content.recipients.find(({ id }) => id === person.id)
          return (
            <SlotCard
              key={person.id}
              person={person}
              number={position + 1}
              typed={typed ?? { name: '', email: '' }}
              step={steps[position]}
              fields={fields}
              warnings={warnings[position] ?? []}
              errors={errors}
              readOnly={isFrozen}
              onEdit={(patch) => edit(person.id, patch)}
              onEnter={() => setEntered(person.id)}
            />
          )
        })}
      </ol>
    </WizardStep>
  )
}
