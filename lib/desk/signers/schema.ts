import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { people } from '@/lib/desk/accounts/schema'

/** The addresses that a person looked up last. The activity record has every lookup. */
export const signerLookups = pgTable(
  'signer_lookups',
  {
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** As it was typed. */
    email: text('email').notNull(),
    lookedUpAt: timestamp('looked_up_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.email] }),
    index('signer_lookups_newest').on(table.personId, table.lookedUpAt.desc().nullsFirst()),
    index('signer_lookups_address').on(sql`lower(${table.email})`),
  ],
)
