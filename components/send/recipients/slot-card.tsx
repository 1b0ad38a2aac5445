'use client'

import { useFormContext } from 'react-hook-form'
import { Badge } from '@/components/ui/badge'
import type { PdfFile } from '@/lib/contract/envelope'
import { fieldSummary, type PlacedField, type Slot } from '@/lib/envelope/slots'
import type { SendForm } from '../draft/draft-form'
import { PersonInput } from './person-input'
import { SlotPages } from './slot-pages'
import { SlotWarnings } from './slot-warnings'
import type { Warning } from './warnings'

type SlotCardProps = {
  slot: Slot
  /** The slot's place in the form. */
  index: number
  templateId: string
  files: readonly PdfFile[]
  /** Every field of the template; those of other slots are shown faintly. */
  fields: readonly PlacedField[]
  /** When the slot's person is mailed, as far as the template says. */
  round: string | undefined
  warnings: readonly Warning[]
  frozen: boolean
}

export function SlotCard({ slot, index, templateId, files, fields, round, warnings, frozen }: SlotCardProps) {
  const { setValue } = useFormContext<SendForm>()
  const own = fields.filter(({ signerIndex }) => signerIndex === slot.signerIndex)
  const headingId = `slot-${slot.signerIndex}`
  const put = (part: 'name' | 'email', value: string) =>
    setValue(`slots.${index}.${part}`, value, { shouldDirty: true, shouldValidate: true })

  return (
    <li className="rounded-lg border border-line bg-surface p-4">
      <section aria-labelledby={headingId} className="grid gap-x-8 gap-y-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-3">
          <div>
            <h3 id={headingId} className="flex flex-wrap items-center gap-2 text-14 font-medium text-ink">
              <span className="tabular text-accent">{slot.number}</span>
              <span className="[overflow-wrap:anywhere]">{slot.label}</span>
              <Badge>{slot.role}</Badge>
            </h3>
            {round ? <p className="mt-0.5 text-13 text-ink-soft">{round}</p> : null}
          </div>
          {(['name', 'email'] as const).map((part) => (
            <PersonInput
              key={part}
              slot={index}
              part={part}
              label={part === 'name' ? 'Name' : 'E-mail'}
              frozen={frozen}
              onChoose={({ name, email }) => {
                put('name', name)
                put('email', email)
              }}
            />
          ))}
          <SlotWarnings warnings={warnings} frozen={frozen} onMend={(address) => put('email', address)} />
        </div>
        <div className="min-w-0">
          <p className="mb-2 text-13 text-ink-soft">{whatToDo(slot, own, fields.length > 0)}</p>
          {own.length > 0 ? <SlotPages templateId={templateId} files={files} fields={fields} slot={slot} /> : null}
        </div>
      </section>
    </li>
  )
}

function whatToDo(slot: Slot, own: readonly PlacedField[], readable: boolean): string {
  if (slot.copy) return 'Signs nothing: gets a copy of the signed document once everyone has signed.'
  const none = readable ? 'No fields on the pages: reads and consents.' : 'No readable fields.'
  return fieldSummary(own) || none
}
