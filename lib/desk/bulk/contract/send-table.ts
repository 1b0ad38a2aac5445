import type { EnvelopeFromTemplateRequest } from '@/lib/contract/send'
import type { BulkSlot } from './bulk-job'

/** The columns of a table by names that a bulk send recognizes; equal labels have numbers. */
export function sendColumns(slots: readonly BulkSlot[]): string[] {
  const isUnique = (label: string) => slots.filter((slot) => slot.label === label).length === 1
  return [
    ...slots.flatMap(({ label }, index) =>
      isUnique(label) ? [`${label} name`, `${label} email`] : [`Name ${index + 1}`, `Email ${index + 1}`],
    ),
    'Subject',
    'Message',
    'Expires in days',
    'Language',
  ]
}

/** An envelope as the row of such a table. What it leaves to the template is empty. */
export function sendCells(slots: readonly BulkSlot[], request: EnvelopeFromTemplateRequest): unknown[] {
  return [
    ...slots.flatMap(({ signerIndex }) => {
      const signer = request.signers.find((each) => each.signerIndex === signerIndex)
      return [signer?.name, signer?.email]
    }),
    request.emailSubject,
    request.emailMessage,
    request.expirationDays,
    // A row has one, for everybody whose address is in it.
    request.signers.find(({ language }) => language)?.language,
  ]
}
