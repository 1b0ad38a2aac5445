import type { PdfSignRequest } from '@/lib/contract/envelope'
import { slotsOf } from '@/lib/envelope/slots'

/** The number that each slot has on every other page, by its id in the trail. */
export type SlotNumbers = ReadonlyMap<number, number>

export function slotNumbersOf(envelope: PdfSignRequest | undefined): SlotNumbers {
  // A delegated slot is in the list once for each person.
  const ids = [...new Set((envelope?.signers ?? []).map(({ id }) => id))]
  const slots = envelope ? slotsOf({ ...envelope, signers: ids.map((id) => ({ id })) }) : []
  return new Map(slots.map(({ signerIndex, number }) => [signerIndex, number]))
}

/** A detail in plain English; undefined if it is shown unchanged. */
export function describeDetail(name: string, value: unknown, slots: SlotNumbers): string | undefined {
  if (name === 'consent' && typeof value === 'boolean') return value ? 'given' : 'not given'
  return name === 'slot' && typeof value === 'number' ? slots.get(value)?.toString() : undefined
}
