import { fromLocalDate } from '@/lib/contract/dates'
import type { DocumentSigner, SignerAssignmentRow } from '@/lib/contract/envelope'

/** One slot that a person holds, or held, in one envelope. */
export type Assignment = {
  key: string
  envelopeId: string
  /** Its position among the rows of its envelope: one address can hold several slots. */
  ordinal: number
  subject: string
  /** The envelope's status. */
  status: string
  signer: DocumentSigner
  updatedOn?: Date
  createdOn?: Date
}

/** The interface doesn't specify the form of these dates (2.9, 2.12): any of its forms is accepted, always as UTC. */
export function parseRowDate(text: string | undefined): Date | undefined {
  if (!text) return undefined
  const known = fromLocalDate(text)
  if (known) return known
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(text) ? new Date(text) : undefined
  return zoned && !Number.isNaN(zoned.getTime()) ? zoned : undefined
}

export function toAssignment(row: SignerAssignmentRow, ordinal: number): Assignment {
  const [updatedOn, createdOn] = [parseRowDate(row.ENVELOPE_UPDATED_ON), parseRowDate(row.ENVELOPE_CREATED_ON)]
  return {
    key: `${row.ENVELOPE_ID} ${ordinal}`,
    envelopeId: row.ENVELOPE_ID,
    ordinal,
    subject: row.ENVELOPE_SUBJECT?.trim() || 'No subject',
    status: row.ENVELOPE_STATUS ?? '',
    signer: row.SIGNER,
    ...(updatedOn && { updatedOn }),
    ...(createdOn && { createdOn }),
  }
}
