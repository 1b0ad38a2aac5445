'use client'

import { useRef, useState } from 'react'
import { AuthenticationSelect } from '@/components/drafts/wizard/access-codes'
import { type Invitee, inviteesOf } from '@/components/drafts/wizard/invitees'
import { RecipientMark, recipientLook } from '@/components/ui/recipient'
import { Badge } from '@/components/ui/status'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { DraftRecipient } from '@/lib/desk/drafts/contract/draft'
import { fieldSummary, type PlacedField, placedFields } from '@/lib/envelope/slots'
import { useDraft } from '../../open-draft/use-draft'
import { draftFiles } from '../draft-files'
import { useStepErrors } from '../frame/use-wizard'
import { WizardStep } from '../frame/wizard-step'
import { LargePages } from '../large-pages'
import { describeSteps, mailPlan } from '../mail-plan'
import { LanguageSelect } from './language-select'
import { PersonInputs } from './person-inputs'
import { recipientWarnings } from './warnings'

const NO_TEMPLATE: PdfSignRequest = {}

/** The people of a template's slots, beside the pages with their fields. */
export function StepRecipients() {
  const { draft, content, change, isLocked, isFrozen, template = NO_TEMPLATE } = useDraft()
  const frame = useRef<HTMLOListElement>(null)
  const errors = useStepErrors(frame)
  const people = inviteesOf(content, template)
  const warnings = recipientWarnings(people)
  const steps = describeSteps(mailPlan(people, template.signerOrderRequired === true), people)
  const fields = placedFields(template)
  const [entered, setEntered] = useState(people[0]?.id)

  function edit(id: number, patch: Partial<DraftRecipient>) {
    change(({ recipients }) => ({
      recipients: recipients.some((recipient) => recipient.id === id)
        ? recipients.map((recipient) => (recipient.id === id ? { ...recipient, ...patch } : recipient))
        : [...recipients, { id, name: '', email: '', ...patch }],
    }))
  }

  // The frame leads to the first step of own documents.
  if (!isLocked) return null
  return (
    <WizardStep
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
              onChoose={(contact) => edit(person.id, contact)}
              chosen={typed}
              onChange={(patch) => edit(person.id, patch)}
            />
          )
        })}
      </ol>
    </WizardStep>
  )
}

type SlotCardProps = Omit<Parameters<typeof PersonInputs>[0], 'onTakePeople'> & {
  number: number
  /** When the person acts, where the template has an order. */
  step: string | undefined
  fields: readonly PlacedField[]
  /** The person is being filled in, so the pages show their fields. */
  onEnter: () => void
  /** What the sender chose for the person. */
  chosen: DraftRecipient | undefined
  onChange: (patch: Partial<Pick<DraftRecipient, 'language' | 'authentication'>>) => void
}

/** Who fills a slot of a template, whose role and order are fixed. */
function SlotCard({ number, step, fields, onEnter, chosen, onChange, ...inputs }: SlotCardProps) {
  const { person } = inputs
  const headingId = `slot-${person.id}`
  const own = fields.filter(({ signerIndex }) => signerIndex === person.id)
  return (
    <li onFocus={onEnter} className={`card border-l-4 p-4 ${recipientLook(person.id).edge}`}>
      <section aria-labelledby={headingId} className="flex min-w-0 flex-col gap-3">
        <div>
          <h3 id={headingId} className="flex items-start gap-2 text-14 font-medium text-ink">
            <span className="flex h-6 shrink-0 items-center gap-2">
              <RecipientMark id={person.id} />
              <span className="tabular text-ink-soft">{number}</span>
            </span>
            <span className="min-w-0 flex-1 pt-0.5 [overflow-wrap:anywhere]">{person.label}</span>
            <Badge className="mt-0.5">{person.requestRole}</Badge>
          </h3>
          <p className="mt-0.5 text-13 text-ink-soft">
            {[step, describeTask(person, own, fields.length > 0)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <PersonInputs {...inputs} />
        <div className="flex flex-wrap items-center gap-1 empty:hidden">
          <LanguageSelect
            value={chosen?.language}
            slotLanguage={person.slotLanguage}
            readOnly={inputs.readOnly}
            onChange={(language) => onChange({ language })}
          />
          {person.copy ? null : (
            <AuthenticationSelect
              value={chosen?.authentication}
              readOnly={inputs.readOnly}
              onChange={(authentication) => onChange({ authentication })}
            />
          )}
        </div>
      </section>
    </li>
  )
}

function describeTask({ copy }: Invitee, own: readonly PlacedField[], isReadable: boolean): string {
  if (copy) return 'Gets a copy once everybody has finished'
  return fieldSummary(own) || (isReadable ? 'No fields: only reads and consents' : 'No readable fields')
}
