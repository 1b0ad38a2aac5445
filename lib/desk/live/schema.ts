import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '@/lib/desk/runtime/database/columns'

/** The service's account: each has a live channel of its own. */
const account = () => text('account').notNull()

/**
 * The service's events by id, from either channel. A browser names `seq` to get what came after it.
 */
export const hookEvents = pgTable(
  'hook_events',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    account: account(),
    eventId: text('event_id').notNull(),
    /** The first delivery of it; none when the feed was first. */
    deliveryId: text('delivery_id'),
    eventType: text('event_type').notNull(),
    envelopeId: text('envelope_id'),
    eventTime: moment('event_time'),
    receivedAt: moment('received_at').notNull().defaultNow(),
    webhookAt: moment('webhook_at'),
    /** When the feed showed what no webhook had brought. */
    feedAt: moment('feed_at'),
    /**
     * For events that came by the feed first: whether a webhook must exist. An expiry, for example,
     * has none.
     */
    expected: boolean('expected').notNull().default(true),
    /** A test delivery: nothing happened. */
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

/**
 * The dashboard's own webhook secrets, sealed. Subscriptions are given the newest; each is valid
 * until `validUntil`.
 */
export const hookSecrets = pgTable('hook_secrets', {
  id: uuid('id').primaryKey().defaultRandom(),
  account: account(),
  sealed: text('sealed').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  validUntil: moment('valid_until'),
})

/** The dashboard's own subscriptions, remembered because a service may list none. */
export const hookSubscriptions = pgTable('hook_subscriptions', {
  id: text('id').primaryKey(),
  account: account(),
  eventType: text('event_type').notNull(),
  targetUrl: text('target_url').notNull(),
  secretId: uuid('secret_id')
    .notNull()
    .references(() => hookSecrets.id),
})

/**
 * One row for each account: whether live updates are wanted, since when they are on, and what was
 * last known about them.
 */
export const liveChannels = pgTable('live_channels', {
  account: text('account').primaryKey(),
  /** Unset until somebody decided. */
  wanted: boolean('wanted'),
  activeSince: moment('active_since'),
  trouble: text('trouble'),
  /** When a comparison was last finished. */
  reconciledAt: moment('compared_at'),
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
