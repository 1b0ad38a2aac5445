import type { PdfSignRequest } from '@/lib/contract/envelope'
import { mailing } from '@/lib/envelope/mail-state'
import { canVoid, isScheduled } from '@/lib/envelope/state'
import type { BulkActionKind } from './bulk-job'

/** Why an action is not possible for an envelope, each with its words after a count: "4 already signed". */
export const EXCLUSIONS = {
  signed: 'already signed',
  voided: 'already voided',
  declined: 'declined',
  expired: 'expired',
  scheduled: 'not sent yet',
  nobody_waiting: 'with nobody to remind',
  no_document: 'not completed, so without a signed PDF',
  missing: 'not found in this account',
} as const
export type Exclusion = keyof typeof EXCLUSIONS

const ENDED: Record<string, Exclusion> = {
  signed: 'signed',
  voided: 'voided',
  declined: 'declined',
  expired: 'expired',
}

/** Undefined when the action is possible. Asked of the mirror before it starts, and of the service right before each request. */
export function whyExcluded(kind: BulkActionKind, envelope: PdfSignRequest): Exclusion | undefined {
  const status = envelope.status?.toLowerCase() ?? ''
  if (kind === 'download') return status === 'signed' ? undefined : 'no_document'
  if (kind === 'again') return undefined
  if (kind === 'void') return canVoid(envelope) ? undefined : ENDED[status]
  if (isScheduled(envelope)) return 'scheduled'
  return ENDED[status] ?? (mailing(envelope).mailed.length > 0 ? undefined : 'nobody_waiting')
}
