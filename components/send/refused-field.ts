import type { FieldPath } from 'react-hook-form'
import type { SendForm } from './draft/draft-form'
import type { Step } from './steps'

const OF_SLOT = /^(?:slots|signers)\.(\d+)\.(name|email)$/
const OF_MESSAGE = ['emailSubject', 'emailMessage', 'expirationDays'] as const

/** The input that a refusal's `field` is about, and the step that has it; undefined for a field no step has. */
export function refusedField(field: string, slotCount: number): { path: FieldPath<SendForm>; step: Step } | undefined {
  const slot = OF_SLOT.exec(field)
  if (slot) {
    const index = Number(slot[1])
    if (index >= slotCount) return undefined
    return { path: slot[2] === 'name' ? `slots.${index}.name` : `slots.${index}.email`, step: 'slots' }
  }
  const path = OF_MESSAGE.find((name) => name === field)
  return path && { path, step: 'message' }
}
