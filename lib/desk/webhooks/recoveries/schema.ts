import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '@/lib/desk/runtime/database/columns'
import type { RecoveryState } from '@/lib/desk/webhooks/contract/recovery'

/** Dead letters to be recovered. A job works on it. */
export const recoveries = pgTable(
  'recoveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    account: text('account'),
    targetUrl: text('target_url').notNull(),
    subscriptions: jsonb('subscriptions').$type<{ id: string; event_type: string }[]>().notNull(),
    /** Null: the key that the dashboard was started with. */
    keyId: uuid('key_id'),
    rangeFrom: moment('range_from'),
    rangeTo: moment('range_to').notNull(),
    state: text('state').$type<RecoveryState>().notNull().default('listing'),
    /** Why it stopped or waits, as a message for people. */
    trouble: text('trouble'),
    startedBy: text('started_by').notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    endedBy: text('ended_by'),
    endedAt: moment('ended_at'),
  },
  (table) => [index('recoveries_of_account').on(table.account, table.startedAt)],
)

/** `queued`: the service has it, and nothing is known of its attempt. */
type RecoveryDeliveryState = 'waiting' | 'asking' | 'queued' | 'delivered' | 'failed' | 'gone' | 'refused'

/**
 * The deliveries of a recovery. `asking` is written before the request is sent, so a process that
 * continues after a crash knows that it may have arrived.
 */
export const recoveryDeliveries = pgTable(
  'recovery_deliveries',
  {
    recoveryId: uuid('recovery_id')
      .notNull()
      .references(() => recoveries.id, { onDelete: 'cascade' }),
    subscriptionId: text('subscription_id').notNull(),
    deliveryId: text('delivery_id').notNull(),
    createdOn: moment('created_on').notNull(),
    state: text('state').$type<RecoveryDeliveryState>().notNull().default('waiting'),
    /** How many it had before: one more since then has failed. Null: the service does not count. */
    attempts: integer('attempts'),
    note: text('note'),
  },
  (table) => [
    primaryKey({ columns: [table.recoveryId, table.subscriptionId, table.deliveryId] }),
    index('recovery_deliveries_delivery').on(table.deliveryId),
    index('recovery_deliveries_next').on(table.recoveryId, table.state, table.createdOn, table.deliveryId),
  ],
)
