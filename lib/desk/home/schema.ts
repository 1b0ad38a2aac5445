import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '@/lib/desk/platform/database/columns'

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
