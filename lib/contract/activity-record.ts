import { z } from 'zod'
import { WireId } from './ids'

/** `unconfirmed`: nobody knows whether it happened, for its answer got lost or the desk was stopped. */
export type Outcome = 'done' | 'unconfirmed' | 'under way'

/** One act of a person at the desk. What was refused is not on record: it did not happen. */
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

/** Names a place in the record exactly: the database keeps microseconds, and more than one act may share them. */
const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const RecordCursor = z.string().transform((text, context) => {
  const [, at, id] = CURSOR.exec(text) ?? []
  if (at && id) return { at, id }
  context.addIssue('Not a place in the record. Begin from the newest entry.')
  return z.NEVER
})
export type RecordCursor = z.output<typeof RecordCursor>
