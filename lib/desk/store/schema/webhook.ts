import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What the dashboard remembers of subscriptions it created or changed, for a service that lists none. Never a secret. */
export const webhookSubscriptions = pgTable('webhook_subscriptions', {
  id: text('id').primaryKey(),
  /** Absent where the dashboard only changed it. */
  targetUrl: text('target_url'),
  eventType: text('event_type'),
  signed: boolean('signed'),
  createdBy: text('created_by'),
  createdAt: moment('created_at'),
  pausedAt: moment('paused_at'),
  overlapUntil: moment('overlap_until'),
  removedAt: moment('removed_at'),
})
