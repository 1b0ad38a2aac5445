import type { Role } from '@/lib/desk/accounts/contract/signed-in'
import type { Budget } from '@/lib/desk/upstream/contract/budget'

/**
 * Why changes are not pushed. `off`: nobody turned it on for this account. `unreachable`: the
 * service does not answer. `incomplete`: a subscription is missing, paused or could not be checked,
 * or the feed shows changes that no webhook brought.
 */
export type LiveTrouble = 'off' | 'unreachable' | 'incomplete'

/** `tabs`: the person's other pages have all their streams. */
export type StreamTrouble = LiveTrouble | 'tabs'

/**
 * Whether the service's changes reach pages at this moment. It is sent again and again: silence
 * means that nothing reaches the page.
 */
export type LiveSwitch = { live: true } | { live: false; because: LiveTrouble }

/**
 * The connection works. It brings the person's role and the budget of their key, because both
 * change while a page is open, and the milliseconds within which pages read what changed.
 */
export type LiveBeat = { role: Role; budget: Budget; spread_ms: number }

/** What a browser is sent: one JSON object a message. */
export type LiveMessage =
  /** Which envelope to read again, and none of its content. */
  | { kind: 'event'; id: string; envelope_id: string | null; event_type: string }
  /** What else to read again; `everything` stands for more events than can be named. */
  | { kind: LiveKind | 'everything' }
  | ({ kind: 'live' } & LiveSwitch)
  | { kind: 'live'; live: false; because: StreamTrouble }
  | ({ kind: 'beat' } & LiveBeat)

/**
 * What changes beside single envelopes: rows of the mirror, what people are notified of, and the
 * webhooks that somebody changed at the dashboard.
 */
export type LiveKind = 'mirror' | 'notification' | 'webhooks'

/** One of the dashboard's own subscriptions, one for each event type. */
export type OwnSubscriptionState = {
  event_type: string
  id?: string
  /** The service's word; absent where it doesn't say. */
  state?: string
  pending?: number
  dead_lettered?: number
}

/** Answer of `GET /api/live/state`. */
export type LiveUpdates = {
  /** The account of the person's key: each account has a channel of its own. */
  account: string
  state: 'on' | LiveTrouble
  target_url: string
  embedded: boolean
  since?: string
  trouble?: string
  subscriptions: OwnSubscriptionState[]
  /** Why the service's own list is not among the facts: what it answered. */
  not_listed?: string
  secret_made_on?: string
  /** While set, deliveries signed with the secret before it are accepted too. */
  previous_secret_until?: string
  reconciled_on?: string
  last_webhook_on?: string
  /** Events that only the feed reported. */
  missing: number
}
