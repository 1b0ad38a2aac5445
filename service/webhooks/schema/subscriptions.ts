import { sql } from 'drizzle-orm'
import { bigserial, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../../identity/schema/accounts'
import { bytes, moment } from '../../store/columns-schema'

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
    /** Why it is paused: somebody asked, the target answered 410, or nothing but failures for five days. */
    pausedBecause: text('paused_because').$type<'asked' | 'gone' | 'failing'>(),
    /** Null: deliveries are unsigned (interface 4.10, subscriptions from before August 2026). */
    secretSealed: bytes('secret_sealed'),
    /** The secret before a rotation: it signs until `previousUntil`, and `secretSealed` from then on. */
    previousSecretSealed: bytes('previous_secret_sealed'),
    previousUntil: moment('previous_until'),
    /** When the secret was last replaced; null while it is the first one. */
    secretChangedOn: moment('secret_changed_on'),
    /** The first 2xx, also to a test, whose `X-Service-Signature` this secret had made. */
    secretConfirmedOn: moment('secret_confirmed_on'),
    createdOn: moment('created_on').notNull(),
    /** The last attempt that succeeded. */
    lastDeliveryOn: moment('last_delivery_on'),
    /** The first failure since the last success. */
    failingSince: moment('failing_since'),
    /** Failed attempts since then, and what the last of them was; without `failingSince` they mean nothing. */
    failingAttempts: integer('failing_attempts').notNull().default(0),
    lastFailureStatus: integer('last_failure_status'),
    lastFailure: text('last_failure'),
    /** The last attempt that failed. */
    lastFailureOn: moment('last_failure_on'),
    /** The first success after a failure; null while attempts fail. */
    recoveredOn: moment('recovered_on'),
    removedOn: moment('removed_on'),
  },
  (t) => [index('subscriptions_of_account').on(t.accountId, t.eventType).where(sql`${t.removedOn} is null`)],
)

/** Changes of how many deliveries of a subscription wait or are dead letters; the sums are the counts. */
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
