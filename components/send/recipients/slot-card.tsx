'use client'

import { TriangleAlert } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { Badge } from '@/components/ui/badge'
import type { PdfFile } from '@/lib/contract/envelope'
import { fieldSummary, type PlacedField, type Slot } from '@/lib/envelope/slots'
import type { SendForm } from '../draft-form'
import { PersonInput } from './person-input'
import { SlotPages } from './slot-pages'
import { describeSamePerson, type Warning } from './warnings'

type SlotCardProps = {
  slot: Slot
  /** The slot's position in the form. */
  index: number
  templateId: string
  files: readonly PdfFile[]
  /** Every field of the template; the fields of other slots are faint. */
  fields: readonly PlacedField[]
  /** The signing step of the slot, if the template has an order. */
  step: string | undefined
  warnings: readonly Warning[]
  frozen: boolean
}

export function SlotCard({ slot, index, templateId, files, fields, step, warnings, frozen }: SlotCardProps) {
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
            {step ? <p className="mt-0.5 text-13 text-ink-soft">{step}</p> : null}
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
          <Warnings warnings={warnings} frozen={frozen} onUse={(address) => put('email', address)} />
        </div>
        <div className="min-w-0">
          <p className="mb-2 text-13 text-ink-soft">{describeTask(slot, own, fields.length > 0)}</p>
          {own.length > 0 ? <SlotPages templateId={templateId} files={files} fields={fields} slot={slot} /> : null}
        </div>
      </section>
    </li>
  )
}

function describeTask(slot: Slot, own: readonly PlacedField[], isReadable: boolean): string {
  if (slot.copy) return 'Does not sign. Gets a copy of the signed document once everybody has signed.'
  return fieldSummary(own) || (isReadable ? 'No fields on the pages: only reads and consents.' : 'No readable fields.')
}

type WarningsProps = { warnings: readonly Warning[]; frozen: boolean; onUse: (address: string) => void }

function Warnings({ warnings, frozen, onUse }: WarningsProps) {
  return (
    <div aria-live="polite" className="flex flex-col gap-1 text-13 text-warn [overflow-wrap:anywhere] empty:hidden">
      {warnings.map((warning) => (
        <p key={warning.kind} className="flex items-start gap-1.5">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {warning.kind === 'domain' ? (
            <span>
              Did you mean {warning.suggestion}?{' '}
              {frozen ? null : (
                <button
                  type="button"
                  onClick={() => onUse(warning.suggestion)}
                  className="rounded-sm font-medium underline underline-offset-2 pointer-coarse:py-2"
                >
                  Use it
                </button>
              )}
            </span>
          ) : (
            <span>{describeSamePerson(warning.with)}</span>
          )}
        </p>
      ))}
    </div>
  )
}
