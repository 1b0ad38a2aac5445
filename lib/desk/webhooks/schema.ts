import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '@/lib/desk/runtime/database/columns'

/** What the dashboard remembers of its subscriptions. Never a secret. */
export const webhookSubscriptions = pgTable(
  'webhook_subscriptions',
  {
    id: text('id').primaryKey(),
    account: text('account'),
    /** Absent when the dashboard only changed it. */
    targetUrl: text('target_url'),
    eventType: text('event_type'),
    signed: boolean('signed'),
    createdBy: text('created_by'),
    createdAt: moment('created_at'),
    pausedAt: moment('paused_at'),
    pausedBy: text('paused_by'),
    overlapUntil: moment('overlap_until'),
    removedAt: moment('removed_at'),
  },
  (table) => [index('webhook_subscriptions_of_account').on(table.account)],
)

/** What an account's people call a target. */
export const endpointLabels = pgTable(
  'endpoint_labels',
  {
    account: text('account').notNull(),
    targetUrl: text('target_url').notNull(),
    label: text('label').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.targetUrl] })],
)
