import { z } from 'zod'
import { TemplateId } from '@/lib/contract/ids'
import { EnvelopeFromTemplateRequest } from '@/lib/contract/send'
import { OneLine } from '@/lib/contract/text'
import type { Permission } from '@/lib/desk/accounts/contract/permissions'
import { SendSettings } from '@/lib/desk/drafts/contract/send-settings'
import { WholeNumber } from '@/lib/text/whole-number'
import { BULK_ROW_STATES, type BulkRowState, MAX_BULK_ROWS } from './bulk-row-states'

/** How long a bulk job waits before its first request, so that it can be taken back. */
export const START_DELAY_MS = 10_000

/** What it does with each row. `send` has rows of a table, the others have selected envelopes. */
export const BULK_KINDS = ['send', 'remind', 'void', 'again', 'download'] as const
export type BulkKind = (typeof BULK_KINDS)[number]
/** What can be done with selected envelopes. */
export type BulkActionKind = Exclude<BulkKind, 'send'>

/** What each kind takes, when it starts and as long as it runs. */
export const BULK_PERMISSIONS = {
  send: 'send',
  remind: 'resend',
  void: 'void',
  again: 'send',
  download: 'read',
} as const satisfies Record<BulkKind, Permission>

/** Requests for each row, by which the time is estimated. */
export const REQUESTS_EACH: Record<BulkKind, number> = { send: 1, remind: 2, void: 2, again: 2, download: 1 }

/** Bulk jobs that wait or run. `stopped`: a download whose file is incomplete. */
export type BulkJobState = 'running' | 'paused' | 'stopped' | 'cancelled' | 'finished'

/** Ten thousand rows with a few people each, and a message for some of them. */
export const MAX_SEND_BYTES = 16 * 1024 * 1024

/** One envelope of a bulk send: what the service gets, and its line of the sender's table. */
const NewRow = z.object({
  line: z.number().int().min(1).max(10_000_000),
  request: EnvelopeFromTemplateRequest,
})

/** `id` is chosen by the browser, so that a repeated request starts nothing more. */
export const NewBulkSend = z.object({
  id: z.uuid(),
  template_id: TemplateId,
  /** The fingerprint of the template that the rows were checked against. */
  template: z.string().max(100).optional(),
  /** Sender and branding, as the person saw them. */
  settings: SendSettings.optional(),
  /** What the person calls it; without it, it is called like its template. */
  name: OneLine.optional(),
  rows: z.array(NewRow).min(1).max(MAX_BULK_ROWS),
})
export type NewBulkSend = z.infer<typeof NewBulkSend>

/** A slot of the template at the start, with its label then. */
export type BulkSlot = { signerIndex: number; label: string }

export type BulkJob = {
  id: string
  kind: BulkKind
  template_id?: string | undefined
  template_name?: string | undefined
  name?: string | undefined
  state: BulkJobState
  /** Until then it can be taken back as a whole. */
  starts_on: string
  /** How long that is from now, by the server's clock. */
  starts_in_ms: number
  counts: Record<BulkRowState, number>
  /** Estimated from the requests that bulk work may use in a minute; only while it runs. */
  seconds_left?: number | undefined
  /** Why it waits or was paused, as a message for people. */
  trouble?: string | undefined
  /** Why the envelopes are voided. */
  reason?: string | undefined
  started_by: string
  started_on: string
  ended_on?: string | undefined
}

export type BulkRow = {
  position: number
  line: number
  subject?: string | undefined
  recipients: { name?: string | undefined; email?: string | undefined }[]
  state: BulkRowState
  /** The envelope that was created, or else the selected one. */
  envelope_id?: string | undefined
  /** Why it failed or was skipped, and the value that is wrong, such as `signers.0.email`. */
  error?: string | undefined
  field?: string | undefined
  settled_on?: string | undefined
}

/** One page of the rows in this state, or of all, in the order of the table. */
export const BulkRowsQuery = z.object({
  state: z.enum(BULK_ROW_STATES).optional(),
  page: WholeNumber.pipe(z.number().max(MAX_BULK_ROWS)).optional(),
})
export type BulkRowsQuery = z.infer<typeof BulkRowsQuery>
