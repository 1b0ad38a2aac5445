import type { TemplateSlot } from '@/lib/contract/operator'
import type { EnvelopeFromTemplateRequest } from '@/lib/contract/send'
import { isCopy } from '@/lib/envelope/signing-steps'
import { invalidField } from '../errors'
import { checkPerson } from './check-printable'
import type { Party } from './create'

type Entry = EnvelopeFromTemplateRequest['signers'][number]

/**
 * Puts people into a template's slots. An entry without `signerIndex` is for the slot at its own position. Every slot that
 * acts needs a person; one that only gets a copy may stay empty. The order is the template's.
 */
export function fillSlots(slots: TemplateSlot[], entries: Entry[]): Party[] {
  const people = new Map<number, Entry>()
  for (const [index, entry] of entries.entries()) {
    const slot = slotOf(slots, entry, index)
    if (people.has(slot.id)) throw invalidField(`signers.${index}.signerIndex`, `slot ${slot.id} is named twice`)
    if (!entry.email) throw invalidField(`signers.${index}.email`, `slot ${slot.id} needs an e-mail address`)
    checkPerson(entry, `signers.${index}.`)
    people.set(slot.id, entry)
  }
  return slots.flatMap((slot): Party[] => {
    const person = people.get(slot.id)
    const requestRole = slot.requestRole ?? 'Signer'
    if (person?.email) {
      const name = person.name?.trim() || person.email
      return [{ slot: slot.id, name, email: person.email, requestRole, group: slot.group ?? null }]
    }
    if (isCopy({ requestRole })) return []
    throw invalidField('signers', `slot ${slot.id}${slot.name ? ` (${slot.name})` : ''} needs a signer`)
  })
}

function slotOf(slots: TemplateSlot[], { signerIndex }: Entry, index: number): TemplateSlot {
  const slot = signerIndex === undefined ? slots[index] : slots.find(({ id }) => id === signerIndex)
  if (slot) return slot
  throw signerIndex === undefined
    ? invalidField(`signers.${index}`, `the template has only ${slots.length} slots`)
    : invalidField(`signers.${index}.signerIndex`, `the template has no slot ${signerIndex}`)
}
