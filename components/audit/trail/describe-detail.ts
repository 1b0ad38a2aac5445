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

/** The embedded service's names of details. */
const NAMES = new Map(
  Object.entries({
    as_given: 'Original file',
    consent: 'Consent',
    detail: 'Details',
    document: 'Document',
    document_sha256: 'SHA-256 of the sent document',
    documents: 'Documents',
    files: 'Files',
    kind: 'Email',
    name: 'Name',
    pages: 'Pages',
    reason: 'Reason',
    removed: 'Removed',
    role: 'Role',
    sha256: 'SHA-256',
    signature: 'Signature',
    signer: 'Signer',
    slot: 'Signer',
    summary: 'Summary',
    to: 'To',
    zone: 'Time zone',
  }),
)

/** What a detail is called; a name that is not known is shown unchanged. */
export const describeName = (name: string): string => NAMES.get(name) ?? name

/** A detail in plain English; undefined if it is shown unchanged. */
export function describeDetail(name: string, value: unknown, slots: SlotNumbers): string | undefined {
  if (name === 'as_given' && value === true) return 'kept as it was chosen'
  if (name === 'consent' && typeof value === 'boolean') return value ? 'given' : 'not given'
  return name === 'slot' && typeof value === 'number' ? slots.get(value)?.toString() : undefined
}
