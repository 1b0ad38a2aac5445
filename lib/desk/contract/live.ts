import type { Budget, Role } from './desk'

/** What a browser learns about an event: which envelope to read again, and none of its content. */
export type LiveChange = { id: string; envelope_id: string | null; event_type: string }

/**
 * Why changes are not pushed. `off`: nobody turned it on for this account. `unreachable`: the service does not answer. `broken`: a
 * subscription is missing or paused. `silent`: the feed shows changes that no webhook brought. `unverified`: not known for too long.
 */
export type LiveTrouble = 'off' | 'unreachable' | 'broken' | 'silent' | 'unverified'

/** Whether the service's changes reach the dashboard at this moment. */
export type LiveSwitch = { live: true } | { live: false; because: LiveTrouble }

/** `database`: the dashboard's database notifies the page's server of nothing at the moment. */
export type LiveInterruption = LiveTrouble | 'database'

/** What a page is sent of it, again and again: silence means that nothing reaches it. */
export type LiveMessage = { live: true } | { live: false; because: LiveInterruption }

/** The connection works. It brings the person's role and the budget of their key, because both change while a page is open. */
export type LiveBeat = { role: Role; budget: Budget }

/** An event that one channel brought and the other did not. */
export type OneChannelEvent = {
  id: string
  event_type: string
  envelope_id?: string
  /** As the service dates it. */
  event_time?: string
  /** When the one channel brought it: by the feed, also when browsers were told in the webhook's place. */
  at: string
}

/** One of the dashboard's own subscriptions, one for each event type. */
export type OwnSubscriptionState = {
  event_type: string
  id?: string
  /** The service's word; absent where it tells none. */
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
  /** While set, deliveries signed with the secret before it are taken too. */
  previous_secret_until?: string
  last_by_webhook?: string
  last_by_feed?: string
  reconciled_on?: string
  /** `unannounced`: changes that no webhook need announce, such as a reminder or an expiry. */
  counts: { both: number; webhook_only: number; feed_only: number; unannounced: number }
  webhook_only: OneChannelEvent[]
  feed_only: OneChannelEvent[]
}
