import { z } from 'zod'
import { WireId } from '@/lib/contract/ids'

/** What goes on in the name of a person who leaves, and who takes it over. */

type OpenEnvelopes = { count: number; envelopes: { id: string; subject: string; sends_on?: string }[] }

/** Answer of `GET /api/people/[id]/work`. `envelopes` has the first ones. */
export type PersonWork = {
  scheduled: OpenEnvelopes
  waiting: OpenEnvelopes
  drafts: number
  /** Bulk jobs that have not ended. They stop while their person is disabled. */
  bulk_jobs: number
  /** Who is notified about their envelopes while they are disabled; absent for all admins. */
  notices_to?: string
  /** Of what can be handed over. A decision about another version is refused. */
  version: string
}

/** What an admin decides about it. */
export const HandOver = z.object({
  version: z.string().max(100),
  /** `cancel`: scheduled envelopes become drafts again. */
  scheduled: z.enum(['send', 'cancel']),
  /** Whose the drafts become; null: they stay with the person. */
  drafts_to: WireId.nullable(),
  /** Who is notified about the person's envelopes from now on; null: all admins. */
  notices_to: WireId.nullable(),
})
export type HandOver = z.infer<typeof HandOver>

/** What was handed over, for the answer and the record. */
export type HandOverResult = {
  drafts?: number
  drafts_to?: string
  /** Scheduled envelopes that are about to be canceled. */
  canceled?: number
  /** A person, or "all admins". */
  notices_to?: string
}
