import type { PdfSignRequest } from '@/lib/contract/envelope'
import { slotsOf } from '@/lib/envelope/slots'

/** The number that each slot has on every other page, by the id that the trail names it with. */
export type SlotNumbers = ReadonlyMap<number, number>

export function slotNumbersOf(envelope: PdfSignRequest | undefined): SlotNumbers {
  // A delegated slot is in the list once a person.
  const ids = [...new Set((envelope?.signers ?? []).map(({ id }) => id))]
  const slots = envelope ? slotsOf({ ...envelope, signers: ids.map((id) => ({ id })) }) : []
  return new Map(slots.map(({ signerIndex, number }) => [signerIndex, number]))
}

/** What a detail of the trail says in words; undefined where it is shown as it came. */
export function detailWords(name: string, value: unknown, slots: SlotNumbers): string | undefined {
  if (name === 'consent' && value === true) return 'given'
  if (name === 'consent' && value === false) return 'not given'
  const number = name === 'slot' && typeof value === 'number' ? slots.get(value) : undefined
  return number === undefined ? undefined : String(number)
}
