import type { FieldPath } from 'react-hook-form'
import { formIssue } from '@/lib/contract/plain-issue'
import type { Slot } from '@/lib/envelope/slots'
import type { SendForm, SendSchema } from './draft/draft-form'
import type { Step } from './wizard-steps'

/** A field of the form, and the step it is on. */
export type FieldPlace = { path: FieldPath<SendForm>; step: Step }
/** Shows a field on its step, and focuses it. */
export type GoToField = (step: Step, path: FieldPath<SendForm>) => void
/** A field that is empty or invalid. */
export type Gap = FieldPlace & { message: string }

const SLOT_FIELD = /^(?:slots|recipients|signers)\.(\d+)\.(name|email)$/
const MESSAGE_FIELDS = { emailSubject: 'Subject', emailMessage: 'Message', expirationDays: 'Expiration' } as const

const isMessageField = (field: string): field is keyof typeof MESSAGE_FIELDS => Object.hasOwn(MESSAGE_FIELDS, field)

/** The field that an error's `field` is about; undefined if it is on none of the steps. */
export function fieldPlace(field: string, slotCount: number): FieldPlace | undefined {
  if (isMessageField(field)) return { path: field, step: 'message' }
  const [, position, part] = SLOT_FIELD.exec(field) ?? []
  const index = Number(position)
  if (part === undefined || index >= slotCount) return undefined
  return { path: part === 'name' ? `slots.${index}.name` : `slots.${index}.email`, step: 'slots' }
}

/** "Slot 2 (Counterparty)", "Subject". */
export function fieldLabel(path: string, slots: readonly Slot[]): string {
  const slot = slots[Number(SLOT_FIELD.exec(path)?.[1])]
  if (slot) return `Slot ${slot.number} (${slot.label})`
  return isMessageField(path) ? MESSAGE_FIELDS[path] : path
}

/** The fields that still have to be filled in or corrected, in the order of the steps. */
export function gapsOf(schema: SendSchema, form: SendForm): Gap[] {
  const parsed = schema.safeParse(form, { error: formIssue })
  if (parsed.success) return []
  const seen = new Set<string>()
  return parsed.error.issues.flatMap(({ path, message }) => {
    const name = path.join('.')
    const place = fieldPlace(name, form.slots.length)
    if (!place || seen.has(name)) return []
    seen.add(name)
    return [{ ...place, message }]
  })
}
