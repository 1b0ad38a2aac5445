import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The service's events by id, as either channel brought them. `seq` is what a browser names to go on from. */
export const hookEvents = pgTable(
  'hook_events',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    eventId: text('event_id').notNull().unique(),
    /** Of the delivery that brought it first; none when the feed did. */
    deliveryId: text('delivery_id').unique(),
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
    index('hook_events_received').on(table.receivedAt),
    index('hook_events_envelope').on(table.envelopeId, table.eventTime),
  ],
)

/** The desk's own webhook secrets, sealed. The newest is given to subscriptions; each is taken until `validUntil`. */
export const hookSecrets = pgTable('hook_secrets', {
  id: uuid('id').primaryKey().defaultRandom(),
  sealed: text('sealed').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  validUntil: moment('valid_until'),
})

/** The desk's own subscriptions, remembered also for a service that lists none. */
export const hookSubscriptions = pgTable('hook_subscriptions', {
  id: text('id').primaryKey(),
  eventType: text('event_type').notNull(),
  targetUrl: text('target_url').notNull(),
  secretId: uuid('secret_id')
    .notNull()
    .references(() => hookSecrets.id),
})

/** One row: whether live updates are wanted, since when they are on, and what stands in the way. */
export const liveState = pgTable(
  'live_state',
  {
    id: integer('id').primaryKey().default(1),
    /** Unset until somebody decided. */
    wanted: boolean('wanted'),
    activeSince: moment('active_since'),
    trouble: text('trouble'),
    /** When a process last took on the look at the feed, so that one does at a time. */
    lookedAt: moment('looked_at'),
    /** When a look was last finished, and how far back the page that it saw went. */
    comparedAt: moment('compared_at'),
    comparedFrom: moment('compared_from'),
  },
  (table) => [check('live_state_one', sql`${table.id} = 1`)],
)
