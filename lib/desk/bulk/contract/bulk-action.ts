import { z } from 'zod'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { linesOf } from '@/lib/contract/text'
import { SelectedIds, Selection } from '@/lib/desk/envelopes/contract/selection'
import { helps, mailing } from '@/lib/envelope/mail-state'
import { canVoid, isScheduled } from '@/lib/envelope/state'
import { own } from '@/lib/text/json'
import type { BulkActionKind } from './bulk-job'
import { MAX_BULK_ROWS } from './bulk-row-states'

const ACTIONS = ['remind', 'void', 'again', 'download'] as const satisfies BulkActionKind[]

/** The most envelopes of one job. A zip of more takes too long for one download. */
export const MOST_ENVELOPES: Record<BulkActionKind, number> = {
  remind: MAX_BULK_ROWS,
  void: MAX_BULK_ROWS,
  again: MAX_BULK_ROWS,
  download: 500,
}

export const BulkCheckRequest = z.object({ kind: z.enum(ACTIONS), selection: Selection })
export type BulkCheckRequest = z.infer<typeof BulkCheckRequest>

/** For which envelopes an action is possible, and why it is not for the others. */
export type BulkCheck = {
  /** What is confirmed, in the order of the list. */
  possible: string[]
  excluded: { reason: Exclusion; count: number; subjects: string[] }[]
  /** Of a void: the possible ones that somebody has signed already, whose signatures are lost. */
  signed: { count: number; subjects: { subject: string; people: string[] }[] }
  /** Of reminders: people of the possible ones whom it does not help, because the link is locked or the last email failed. */
  not_helped: number
  /** The action takes no more envelopes at once: so many possible ones are left out. */
  left_out: number
  /** More envelopes match than were looked at. */
  is_capped: boolean
  seconds: number
}

/** Kept by the dashboard: the interface has no reason for a void. */
export const VoidReason = linesOf(2_000).trim()

/** The browser chooses `id`, so a repeated request starts nothing more. */
export const NewBulkAction = z
  .object({
    id: z.uuid(),
    kind: z.enum(ACTIONS),
    ids: SelectedIds.min(1),
    reason: VoidReason.optional(),
  })
  .refine(({ kind, ids }) => ids.length <= MOST_ENVELOPES[kind], {
    path: ['ids'],
    error: 'Select fewer envelopes.',
  })
export type NewBulkAction = z.infer<typeof NewBulkAction>

/** Why an action is not possible for an envelope, as it follows a count: "4 already signed". */
export const EXCLUSIONS = {
  signed: 'already signed',
  voided: 'already voided',
  declined: 'declined',
  expired: 'expired',
  scheduled: 'not sent yet',
  nobody_waiting: 'with nobody to remind',
  no_help: 'where the links are locked or the last emails failed',
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

/** Undefined when the action is possible, by the mirror or, before each request, the service. */
export function whyExcluded(kind: BulkActionKind, envelope: PdfSignRequest): Exclusion | undefined {
  const status = envelope.status?.toLowerCase() ?? ''
  if (kind === 'download') return status === 'signed' ? undefined : 'no_document'
  if (kind === 'again') return undefined
  if (kind === 'void') return canVoid(envelope) ? undefined : own(ENDED, status)
  if (isScheduled(envelope)) return 'scheduled'
  const { mailed } = mailing(envelope)
  return own(ENDED, status) ?? (mailed.length === 0 ? 'nobody_waiting' : mailed.some(helps) ? undefined : 'no_help')
}
