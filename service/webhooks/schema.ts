import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { EnvelopeId } from '@/lib/contract/ids'
import { envelopes } from '../envelopes/schema'
import { accounts } from '../identity/schema'
import { bytes, moment } from '../store/schema'

/** Who wants to hear of which event. Rows are never deleted: deliveries name them. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    targetUrl: text('target_url').notNull(),
    eventType: text('event_type').notNull(),
    /** removing: nobody can see it anymore, and what still waited is being cancelled. */
    state: text().$type<'active' | 'paused' | 'removing' | 'removed'>().notNull(),
    /** Why it is paused: a request, a 410, or five days of failures. */
    pausedBecause: text('paused_because').$type<'asked' | 'gone' | 'failing'>(),
    /** Null: deliveries are unsigned (docs/interface.md, 4.10: made before August 2026). */
    secretSealed: bytes('secret_sealed'),
    /** The secret before a rotation: it signs until `previousUntil`. */
    previousSecretSealed: bytes('previous_secret_sealed'),
    previousUntil: moment('previous_until'),
    /** When the secret was last replaced; null while it is the first one. */
    secretChangedOn: moment('secret_changed_on'),
    /** The first 2xx, also to a test, whose `X-Service-Signature` this secret had made. */
    secretConfirmedOn: moment('secret_confirmed_on'),
    createdOn: moment('created_on').notNull(),
    lastDeliveryOn: moment('last_delivery_on'),
    /** The first failure since the last success. */
    failingSince: moment('failing_since'),
    /** Failed attempts and the last of them; nothing without `failingSince`. */
    failingAttempts: integer('failing_attempts').notNull().default(0),
    lastFailureStatus: integer('last_failure_status'),
    lastFailure: text('last_failure'),
    lastFailureOn: moment('last_failure_on'),
    /** The first success after a failure; null while attempts fail. */
    recoveredOn: moment('recovered_on'),
    removedOn: moment('removed_on'),
  },
  (t) => [index('subscriptions_of_account').on(t.accountId, t.eventType).where(sql`${t.removedOn} is null`)],
)

/** Changes of how many deliveries wait or are dead letters; sums are the counts. */
export const deliveryTallies = pgTable(
  'delivery_tallies',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    subscriptionId: uuid('subscription_id').notNull(),
    pending: integer().notNull(),
    deadLettered: integer('dead_lettered').notNull(),
  },
  (t) => [index('delivery_tallies_of_subscription').on(t.subscriptionId)],
)

/** Outgoing events, written with their change; deliveries are made from them. */
export const events = pgTable(
  'events',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    /** docs/interface.md, 2.5. `change` makes sure that no two events of an envelope share it. */
    eventId: text('event_id').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Null for the event of a test delivery, which is about no envelope. */
    envelopeId: uuid('envelope_id').$type<EnvelopeId>(),
    eventType: text('event_type').notNull(),
    eventTime: moment('event_time').notNull(),
    /** The exact text that every delivery of the event carries. */
    body: text().notNull(),
    /** How many subscriptions it matched, to check the accounting. */
    matched: integer().notNull().default(0),
  },
  (t) => [
    index('events_of_envelope').on(t.envelopeId),
    foreignKey({ columns: [t.envelopeId], foreignColumns: [envelopes.id], name: 'events_envelope' }),
  ],
)

/**
 * `testing`: a test that was not attempted yet, or is being attempted. Anything that counts or
 * retries `pending` deliveries leaves it alone. `failed`: a test that no receiver accepted
 * (decision 0261).
 */
export type DeliveryState = 'pending' | 'delivered' | 'dead_lettered' | 'dismissed' | 'cancelled' | 'testing' | 'failed'

/**
 * One event on its way to one subscription. Rows of neither parent are ever deleted, and checking
 * that for each of a thousand rows a second would lock the parents' rows: no foreign keys.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    /** `X-Service-Delivery`, the same at every attempt. */
    id: uuid().primaryKey(),
    seq: bigserial({ mode: 'number' }).notNull(),
    subscriptionId: uuid('subscription_id').notNull(),
    eventSeq: bigint('event_seq', { mode: 'number' }).notNull(),
    state: text().$type<DeliveryState>().notNull(),
    isTest: boolean('is_test').notNull().default(false),
    /** `next`: a test that the new secret of a rotation signs as it will after the overlap. */
    signedBy: text('signed_by').$type<'next'>(),
    attempts: integer().notNull().default(0),
    /** Null before the first attempt. What was delivered may be sent again. */
    failedAttempts: integer('failed_attempts'),
    /** Attempts since it was queued: its place in the schedule. */
    tries: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at'),
    claimedBy: uuid('claimed_by'),
    createdOn: moment('created_on').notNull(),
    lastAttemptAt: moment('last_attempt_at'),
    responseStatus: integer('response_status'),
    lastError: text('last_error'),
    /** Of the last attempt. */
    durationMs: integer('duration_ms'),
  },
  (t) => [
    index('deliveries_newest').on(t.subscriptionId, t.createdOn.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('deliveries_newest_of_state').on(
      t.subscriptionId,
      t.state,
      t.createdOn.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('deliveries_due')
      .on(t.subscriptionId, t.nextAttemptAt, t.seq)
      .where(sql`${t.state} = 'pending' and ${t.claimedBy} is null`),
    index('deliveries_of_event').on(t.eventSeq),
    index('deliveries_in_hand').on(t.claimedBy).where(sql`${t.claimedBy} is not null`),
    index('deliveries_testing').on(t.seq).where(sql`${t.state} = 'testing'`).concurrently(),
    index('deliveries_dead').on(t.subscriptionId, t.seq).where(sql`${t.state} = 'dead_lettered'`),
  ],
)

/** What was sent and what came back, attempt by attempt. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    deliveryId: uuid('delivery_id').notNull(),
    number: integer().notNull(),
    at: moment('at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    status: integer(),
    error: text(),
    /** As sent, with the digests masked. */
    headers: text().notNull(),
    /** JSON: the first headers of the answer, credentials withheld. */
    responseHeaders: text('response_headers'),
    /** The first 4 KiB of the answer. */
    responseBody: text('response_body'),
    /** The answer went on after that. */
    responseTruncated: boolean('response_truncated').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.deliveryId, t.number] })],
)

/** A process that attempts deliveries. They are free again after `aliveUntil`. */
export const deliveryWorkers = pgTable('delivery_workers', {
  id: uuid().primaryKey(),
  aliveUntil: moment('alive_until').notNull(),
})

/** Dead letters that are being queued again in batches: the position survives a crash. */
export const recoveries = pgTable(
  'recoveries',
  {
    id: uuid().primaryKey(),
    subscriptionId: uuid('subscription_id').notNull(),
    /** Only dead letters of its beginning: `seq` from `position` (excluded) to `upTo`. */
    position: bigint({ mode: 'number' }).notNull(),
    upTo: bigint('up_to', { mode: 'number' }).notNull(),
    total: integer().notNull(),
    done: integer().notNull(),
    state: text().$type<'running' | 'finished'>().notNull(),
    createdOn: moment('created_on').notNull(),
  },
  (t) => [uniqueIndex('recoveries_running').on(t.subscriptionId).where(sql`${t.state} = 'running'`)],
)
