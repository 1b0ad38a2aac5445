'use client'

import { useState } from 'react'
import { TriangleAlert } from '@/components/ui/icons'
import type { StepErrors } from '../frame/use-step-errors'
import { type Invitee, recipientPath } from '../plan/invitees'
import { PersonInput } from './person-input'
import type { TakenPeople } from './take-people'
import { describeSamePerson, type Warning } from './warnings'

type Part = 'name' | 'email'

type PersonInputsProps = {
  person: Invitee
  /** As typed, with the spaces around it. */
  typed: { name: string; email: string }
  warnings: readonly Warning[]
  errors: Pick<StepErrors, 'errorAt' | 'leave'>
  readOnly: boolean
  /** The person is a new template's default for this slot, and optional. */
  isDefault?: boolean
  onEdit: (patch: { name?: string; email?: string }) => void
  /** Takes a text as several people; undefined where one input can hold it, or where people cannot be added. */
  onTakePeople?: ((part: Part, text: string) => TakenPeople | undefined) | undefined
}

const LABELS = { name: 'Name', email: 'E-mail' }
const DEFAULT_LABELS = { name: 'Default name', email: 'Default e-mail' }

/** The name and the address of one person, with suggestions and warnings. */
export function PersonInputs(props: PersonInputsProps) {
  const { person, typed, warnings, errors, readOnly, isDefault = false, onEdit, onTakePeople } = props
  const [taken, setTaken] = useState<TakenPeople>()

  function takePeople(part: Part, text: string): boolean {
    const result = onTakePeople?.(part, text)
    if (result) setTaken(result)
    return result !== undefined
  }

  return (
    <div className="@container flex min-w-0 flex-col gap-2">
      <div className="grid gap-x-3 gap-y-2 @sm:grid-cols-2">
        {(['name', 'email'] as const).map((part) => {
          const path = isDefault ? defaultPath(person.index, part) : recipientPath(person.index, part)
          return (
            <PersonInput
              key={part}
              path={path}
              part={part}
              label={(isDefault ? DEFAULT_LABELS : LABELS)[part]}
              optional={isDefault}
              value={typed[part]}
              entered={typed}
              error={errors.errorAt(path)}
              readOnly={readOnly}
              onChange={(value) => {
                setTaken(undefined)
                onEdit({ [part]: value })
              }}
              onLeave={() => {
                // Typed instead of pasted.
                const isList = /[<,;]/.test(typed[part]) && part === 'email'
                if (!(isList && !readOnly && takePeople(part, typed[part]))) errors.leave(path)
              }}
              onPasteText={(text) => takePeople(part, text)}
              onChoose={({ name, email }) => onEdit({ name: name || typed.name, email })}
            />
          )
        })}
      </div>
      <p role="status" className="text-13 text-ink-soft [overflow-wrap:anywhere] empty:hidden">
        {taken ? describeTaken(taken) : null}
      </p>
      <WarningList warnings={warnings} readOnly={readOnly} onUse={(email) => onEdit({ email })} />
    </div>
  )
}

const defaultPath = (index: number, part: Part) =>
  part === 'name' ? `recipients.${index}.defaultName` : recipientPath(index, part)

function describeTaken({ added, tooMany, rest }: TakenPeople): string {
  const people = added === 1 ? '1 person was added.' : `${added} people were added.`
  if (tooMany > 0) return `${people} An envelope has at most 100. Not added: ${rest}`
  return rest ? `${people} The rest has no address that can be read, and is still in the box.` : people
}

type WarningListProps = { warnings: readonly Warning[]; readOnly: boolean; onUse: (address: string) => void }

/** What looks wrong with a person's name or address. It stays until it is corrected, and is repeated in the review. */
function WarningList({ warnings, readOnly, onUse }: WarningListProps) {
  return (
    <div aria-live="polite" className="flex flex-col gap-1 text-13 text-warn [overflow-wrap:anywhere] empty:hidden">
      {warnings.map((warning) => (
        <p key={warning.kind} className="flex items-start gap-1.5">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {warning.kind === 'domain' ? (
            <span>
              <span>{`Did you mean ${warning.suggestion}? `}</span>
              {readOnly ? null : (
                <button
                  type="button"
                  onClick={() => onUse(warning.suggestion)}
                  className="rounded-sm font-medium underline underline-offset-2 pointer-coarse:min-h-11 pointer-coarse:px-2"
                >
                  Use it
                </button>
              )}
            </span>
          ) : (
            <span>{warning.kind === 'characters' ? warning.text : describeSamePerson(warning.with)}</span>
          )}
        </p>
      ))}
    </div>
  )
}
