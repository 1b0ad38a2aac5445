'use client'

import { Badge } from '@/components/ui/badge'
import { recipientLook } from '@/components/ui/recipient/look'
import { RecipientMark } from '@/components/ui/recipient/mark'
import { fieldSummary, type PlacedField } from '@/lib/envelope/slots'
import type { Invitee } from '../plan/invitees'
import { PersonInputs } from './person-inputs'

type SlotCardProps = Omit<Parameters<typeof PersonInputs>[0], 'onTakePeople'> & {
  number: number
  /** When the person acts, where the template has an order. */
  step: string | undefined
  fields: readonly PlacedField[]
  /** The person is being filled in, so the pages show their fields. */
  onEnter: () => void
}

/** Who fills a slot of a template, whose role and order are fixed. */
export function SlotCard({ number, step, fields, onEnter, ...inputs }: SlotCardProps) {
  const { person } = inputs
  const headingId = `slot-${person.id}`
  const own = fields.filter(({ signerIndex }) => signerIndex === person.id)
  return (
    <li
      onFocus={onEnter}
      className={`rounded-lg border border-l-4 border-line bg-surface p-4 ${recipientLook(person.id).edge}`}
    >
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
      </section>
    </li>
  )
}

function describeTask({ copy }: Invitee, own: readonly PlacedField[], isReadable: boolean): string {
  if (copy) return 'Gets a copy once everybody has finished'
  return fieldSummary(own) || (isReadable ? 'No fields: only reads and consents' : 'No readable fields')
}
