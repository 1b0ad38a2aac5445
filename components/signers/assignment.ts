import { fromSince, fromWireDate } from '@/lib/contract/dates'
import type { DocumentSigner } from '@/lib/contract/envelope'
import type { SignerAssignmentRow } from '@/lib/contract/signer-row'

/** One slot that a person holds, or held, in one envelope. */
export type Assignment = {
  /** The envelope, and which of its slots with this address. */
  key: string
  envelopeId: string
  /** Its place among the rows of its envelope. */
  ordinal: number
  subject: string
  status: string
  signer: DocumentSigner
  updatedOn?: Date
  createdOn?: Date
}

/** The interface does not say how these dates are written (2.9, 2.12): any of its forms is read, always as UTC. */
export function rowMoment(text: string | undefined): Date | undefined {
  if (!text) return undefined
  const known = fromWireDate(text) ?? fromSince(text)
  if (known) return known
  const designated = /(Z|[+-]\d\d:?\d\d)$/.test(text) ? new Date(text) : undefined
  return designated && !Number.isNaN(designated.getTime()) ? designated : undefined
}

/** A row of the service, whose keys are column labels, as one of the desk's own. */
export function assignmentOf(row: SignerAssignmentRow, ordinal: number): Assignment {
  const [updatedOn, createdOn] = [rowMoment(row.ENVELOPE_UPDATED_ON), rowMoment(row.ENVELOPE_CREATED_ON)]
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
