import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { people } from '@/lib/desk/accounts/schema'
import { created } from '@/lib/desk/runtime/database/columns'

/** Mails of the dashboard that wait to be sent; a row is removed when the server has taken it. */
export const deskMails = pgTable(
  'desk_mails',
  {
    id: uuid('id').primaryKey(),
    /** With the account its mails go. Null for somebody who is only invited. */
    personId: text('person_id').references(() => people.id, { onDelete: 'cascade' }),
    /** Recipient, subject and text: it may hold a link that is a credential. */
    sealed: text('sealed').notNull(),
    createdAt: created(),
  },
  (table) => [index('desk_mails_person').on(table.personId)],
)
