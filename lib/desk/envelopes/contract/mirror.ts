import { z } from 'zod'
import type { Count } from './find'

/**
 * `reading`: the whole feed is being read. `stopped`: it cannot be read to its end, and what was
 * read can be used.
 */
export type MirrorReadState = 'reading' | 'complete' | 'stopped'

/** Answer of `GET /api/mirror`: how far lists can rely on the mirror of the person's account. */
export type MirrorStatus = {
  /** `failing`: the feed has been read, and its last comparison with the service failed. */
  state: MirrorReadState | 'failing'
  /**
   * Whether the whole feed has been read before, and the last reading did not fail: what is listed
   * is complete.
   */
  usable: boolean
  /** Elements of the feed read so far. */
  read: number
  /** How many there will be, as far as that is known. */
  expected?: number
  seconds_left?: number
  /**
   * The newest change of the service that lists are sure to show happened at this time or later.
   */
  checked_on?: string
  /** Whether webhooks bring changes at once. */
  live: boolean
  /** For admins. */
  details?: MirrorDetails
}

export type MirrorDetails = {
  account: string
  /** Envelopes that are stored. */
  envelopes: number
  started_on: string
  finished_on?: string
  trouble?: string
  /** Elements of the feed without an id or a date, or that could not be stored. */
  skipped: number
  keep_ended_months: number | null
  /** Envelopes of all accounts that ended too long ago, and are still to be removed. */
  past_retention: Count
  /** What is stored of other accounts. */
  others: OtherMirror[]
}

export type OtherMirror = {
  account: string
  envelopes: number
  /** Whether a key of the account is left, and accepted. */
  key: 'works' | 'refused' | 'none'
  checked_on?: string
  /** When it is removed, because no key of the account is left. */
  removed_on?: string
}

/** Body of `POST /api/mirror/remove`. */
export const MirrorRemoval = z.object({ account: z.string().min(1).max(1_000) })
export type MirrorRemoval = z.infer<typeof MirrorRemoval>

export const MAX_KEEP_MONTHS = 120

const Months = z.int().min(1).max(MAX_KEEP_MONTHS).nullable()

/**
 * Body of `PUT /api/mirror/retention`: null keeps everything. `from`: what the page showed, because
 * another admin may have changed it since.
 */
export const RetentionChange = z.object({ from: Months, keep_ended_months: Months })
export type RetentionChange = z.infer<typeof RetentionChange>

export type MirrorRetention = Pick<RetentionChange, 'keep_ended_months'>

/**
 * Answer of `POST /api/mirror/purge`, and with the new setting of `PUT /api/mirror/retention`: how
 * many envelopes are being removed.
 */
export type MirrorPurge = { removing: Count }
