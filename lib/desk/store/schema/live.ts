import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns'

/** The service's account: each has a live channel of its own. Empty for rows from before that, until the default key's account takes them. */
const account = () => text('account').notNull().default('')

/** The service's events by id, as either channel brought them. `seq` is what a browser names to go on from. */
export const hookEvents = pgTable(
  'hook_events',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    account: account(),
    eventId: text('event_id').notNull(),
    /** Of the delivery that brought it first; none when the feed did. */
    deliveryId: text('delivery_id'),
    eventType: text('event_type').notNull(),
    envelopeId: text('envelope_id'),
    eventTime: moment('event_time'),
    receivedAt: moment('received_at').notNull().defaultNow(),
    webhookAt: moment('webhook_at'),
    /** When the feed showed it, or the envelope in a later state. */
    feedAt: moment('feed_at'),
    /** Of what the feed brought first: whether a webhook must exist. An expiry, for one, has none. */
    expected: boolean('expected').notNull().default(true),
    /** A delivery that somebody asked for to try the subscription out: nothing happened. */
    test: boolean('test').notNull().default(false),
  },
  (table) => [
    unique('hook_events_event').on(table.account, table.eventId),
    unique('hook_events_delivery').on(table.account, table.deliveryId),
    index('hook_events_received').on(table.receivedAt),
    index('hook_events_webhook').on(table.account, table.webhookAt),
    index('hook_events_feed_only').on(table.account, table.feedAt).where(sql`${table.webhookAt} is null`),
    index('hook_events_envelope').on(table.envelopeId, table.eventTime),
  ],
)

/** The dashboard's own webhook secrets, sealed. The newest is given to subscriptions; each is taken until `validUntil`. */
export const hookSecrets = pgTable('hook_secrets', {
  id: uuid('id').primaryKey().defaultRandom(),
  account: account(),
  sealed: text('sealed').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  validUntil: moment('valid_until'),
})

/** The dashboard's own subscriptions, remembered also for a service that lists none. */
export const hookSubscriptions = pgTable('hook_subscriptions', {
  id: text('id').primaryKey(),
  account: account(),
  eventType: text('event_type').notNull(),
  targetUrl: text('target_url').notNull(),
  secretId: uuid('secret_id')
    .notNull()
    .references(() => hookSecrets.id),
})

/** One row for each account: whether live updates are wanted, since when they are on, and what was last known about them. */
export const liveChannels = pgTable('live_channels', {
  account: text('account').primaryKey(),
  /** Unset until somebody decided. */
  wanted: boolean('wanted'),
  activeSince: moment('active_since'),
  trouble: text('trouble'),
  /** When a process last began to compare with the feed, so that only one does at a time. */
  lookedAt: moment('looked_at'),
  /** When a comparison was last finished, and how far back the page that it saw went. */
  comparedAt: moment('compared_at'),
  comparedFrom: moment('compared_from'),
  /** When a process last began to check the subscriptions, and when a check was last finished. */
  checkedAt: moment('checked_at'),
  verifiedAt: moment('verified_at'),
  /** How many of the seven subscriptions were missing or paused then. */
  broken: integer('broken'),
})

/** One row: whether the service answers, shared by all processes. */
export const serviceProbe = pgTable(
  'service_probe',
  {
    id: integer('id').primaryKey().default(1),
    /** When a process last began to ask. */
    askedAt: moment('asked_at'),
    /** When the last question ended, and whether with an answer. */
    endedAt: moment('ended_at'),
    alive: boolean('alive').notNull().default(false),
  },
  (table) => [check('service_probe_one', sql`${table.id} = 1`)],
)
