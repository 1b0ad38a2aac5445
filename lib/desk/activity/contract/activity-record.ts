import { z } from 'zod'
import { WireId } from '@/lib/contract/ids'

/**
 * How an activity ended. `failed`: the person could not prove who they are. `unknown`: the answer
 * got lost.
 */
export type SettledOutcome = 'done' | 'refused' | 'failed' | 'unknown'
/**
 * `unconfirmed`: nobody knows whether it happened, because its answer got lost or the server
 * stopped.
 */
export type Outcome = Exclude<SettledOutcome, 'unknown'> | 'unconfirmed' | 'under way'

/** What one person did or tried. */
export type RecordEntry = {
  id: string
  at: string
  person_id: string
  /** As they were called then: "Ada Lovelace <ada@example.com>". */
  person: string
  action: string
  envelope_id?: string | undefined
  detail?: Record<string, unknown> | undefined
  outcome: Outcome
  /** Why it was refused. */
  reason?: string | undefined
  /** Where the request came from. Older entries have neither. */
  address?: string | undefined
  /** Browser and operating system. */
  device?: string | undefined
}

/** `next` is the cursor of the page after this one; none when the record ends here. */
export type RecordPage = { entries: RecordEntry[]; next?: string | undefined }

/** Everybody who is on record, by the name of their newest act. */
export type RecordPerson = { id: string; person: string }

const Moment = z.iso.datetime({ offset: true })

/** What to show of the record: each narrows further. */
export const RecordFilter = z.object({
  person: z.string().min(1).max(200).optional(),
  /** First word of an action: `webhook` of `webhook.retry`. */
  kind: z
    .string()
    .regex(/^[a-z][a-z-]{0,40}$/)
    .optional(),
  envelope: WireId.optional(),
  from: Moment.optional(),
  /** The moment itself belongs to the next span. */
  to: Moment.optional(),
})
export type RecordFilter = z.infer<typeof RecordFilter>

/**
 * Names a place in the record exactly: the database keeps microseconds, and more than one act may
 * share them.
 */
const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const RecordCursor = z.string().transform((text, context) => {
  const [, at, id] = CURSOR.exec(text) ?? []
  if (at && id) return { at, id }
  context.addIssue('Not a place in the record. Begin from the newest entry.')
  return z.NEVER
})
export type RecordCursor = z.output<typeof RecordCursor>
