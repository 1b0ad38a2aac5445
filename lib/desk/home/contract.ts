import type { Count } from '@/lib/desk/envelopes/contract/find'
import type { SignerState } from '@/lib/envelope/state'

/** Entries of the list; the counts say how many more there are. */
export const MAX_ENTRIES = 50
/** An envelope in flight that expires within this time needs attention. */
export const EXPIRING_HOURS = 48
/** Who declined longer ago is no news. */
export const DECLINED_DAYS = 30
/** Without a reminder rule of the desk, an envelope that has not changed for this long is idle. */
export const IDLE_DAYS = 7
/** The range of the counter of completed envelopes. */
export const COMPLETED_DAYS = 7

/**
 * Somebody has to act on each, so a few are enough to begin with; the others are one click away.
 */
export const MAX_MAIL_ENTRIES = 5

/**
 * Why envelopes need attention, the most urgent reason first. `mail`: an email was refused or
 * bounced. `locked`: wrong codes locked a
 * recipient's link. `unseen`: a recipient was not shown the documents whole. `unfinished`: everybody signed, and there is no signed document.
 */
export const REASONS = ['mail', 'locked', 'unseen', 'expiring', 'declined', 'unfinished', 'idle'] as const
export type AttentionReason = (typeof REASONS)[number]

export type PathPerson = { recipient: number; name: string; state: SignerState; step: number }
export const MAX_PATH = 12

/** An envelope that needs attention, with what its line says. */
export type AttentionEntry = {
  id: string
  reason: AttentionReason
  subject: string
  /** Who has signed and whose turn it is: at most `MAX_PATH` people, around whose turn it is. */
  path: PathPerson[]
  /** Whose turn it is, by name. */
  waiting_for: string[]
  /** Whose email failed, and how. */
  failed_mail?: { to: string; slot?: number; text: string; at?: string; cause?: string }
  /** Whose links are locked, by name. */
  locked_out?: string[]
  /** Who was not shown the documents, and what of them. */
  unseen?: { name: string; what: string; at?: string }
  /** Who declined, and what they said. */
  declined_by?: string
  decline_reason?: string
  changed_on: string
  expires_on?: string
}

export type DraftToResume = { id: string; title: string; step: string; recipients: string[]; updated_on: string }
export type CompletedEnvelope = { id: string; subject: string; people: string[]; completed_on: string }

/**
 * Answer of `GET /api/home`. Counts are exact up to `COUNT_CAP`, `waiting`, `expiring` and `completed` up to
 * `MANY_CAP`.
 */
export type HomeAttention = {
  /** False: the account has no envelope that is known here. */
  has_envelopes: boolean
  entries: AttentionEntry[]
  counts: Record<AttentionReason, Count>
  /**
   * In flight, of those what expires within `EXPIRING_HOURS` whatever else is the matter, and
   * completed within `COMPLETED_DAYS`.
   */
  waiting: Count
  expiring: Count
  completed: Count
  idle_days: number
  recent: CompletedEnvelope[]
  /** The person's own; absent for roles without drafts. */
  drafts?: { count: number; newest: DraftToResume[] }
}

/** Answer of `GET /api/home/idle`: those that `counts.idle` counts, at most one bulk job of them. */
export type IdleEnvelopes = { ids: string[] }

export const MANY_CAP = 10_000

/** The days that charts go back. */
export const RANGES = [7, 30, 90, 365] as const
export type Range = (typeof RANGES)[number]
export const DEFAULT_RANGE: Range = 30

/** The parameters of the charts, as the server reads them. */
export type StatisticsQuery = {
  range?: Range | undefined
  /** An id; empty for envelopes without a template. */
  template?: string | undefined
  sender?: string | undefined
  zone?: string | undefined
}

/** The newest envelopes that times are computed from. */
export const MAX_TIMED = 20_000

/** Answer of `GET /api/home/statistics`. */
export type HomeStatistics = {
  zone: string
  /** What one period is. */
  period: 'day' | 'week'
  /** Each by the day it begins on, the oldest first. */
  periods: { from: string; sent: number; completed: number }[]
  /** By template, those with most envelopes first; seconds from sending to the last signature. */
  signing: { template: string; count: number; median_s: number; p90_s: number }[]
  /** Envelopes that the times are from: at most `MAX_TIMED`, the last completed. */
  timed: number
  /**
   * In flight and sent in the range, by how many people have signed; `signed: 3` is three or more.
   */
  waiting: { signed: number; count: number; median_s: number }[]
  /** Whom can be chosen. */
  senders: string[]
}
