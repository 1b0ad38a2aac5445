import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '@/lib/desk/runtime/database/columns'

/** Declined envelopes that somebody is done with: no one in the account has them on Home anymore. */
export const homeSetAside = pgTable(
  'home_set_aside',
  {
    account: text('account').notNull(),
    envelopeId: text('envelope_id').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.account, table.envelopeId] })],
)

/**
 * How many envelopes of an account were sent and completed on each day of UTC: Home's charts are
 * sums of these differences, which triggers of `mirror_envelopes` insert in the statement that
 * changes a row. Null stands for all templates, and for all senders.
 */
export const mirrorDays = pgTable(
  'mirror_days',
  {
    account: text('account').notNull(),
    day: date('day').notNull(),
    /** An id; empty for envelopes without a template. */
    templateId: text('template_id'),
    /** Empty for envelopes without a sender. */
    sender: text('sender'),
    sent: integer('sent').notNull(),
    completed: integer('completed').notNull(),
  },
  (table) => [
    index('mirror_days_day').on(table.account, table.templateId, table.sender, table.day, table.sent, table.completed),
  ],
)
