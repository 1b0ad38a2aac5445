import type { Role } from './desk'

/** What a browser is told of an event: which envelope to look at again, and nothing of what is in it. */
export type LiveChange = { id: string; envelope_id: string | null; event_type: string }

/** Whether the service tells the desk of changes at all. */
export type LiveSwitch = { live: boolean }

/** The line holds, and this is what the person at its end is now. */
export type LiveBeat = { role: Role }

/** An event that one channel brought and the other did not. */
export type OneChannelEvent = {
  id: string
  event_type: string
  envelope_id?: string
  /** As the service dates it. */
  event_time?: string
  /** When the one channel brought it: by the feed, also when browsers were told in the webhook's place. */
  at: string
  /** False where no webhook need exist, such as for an expiry. */
  expected: boolean
}

/** One of the desk's own subscriptions, one for each event type. */
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
  /** `silent`: turned on, and yet the feed shows what webhooks should have brought. */
  state: 'on' | 'off' | 'silent'
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
  compared_on?: string
  counts: { both: number; webhook_only: number; feed_only: number }
  webhook_only: OneChannelEvent[]
  feed_only: OneChannelEvent[]
}
