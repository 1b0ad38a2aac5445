import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts'
import { bytes, moment } from './columns'

/** A PDF as it was supplied. Never changed, so that envelopes share the documents of the template they came from. */
export const documents = pgTable('documents', {
  id: uuid().primaryKey(),
  accountId: uuid('account_id')
    .notNull()
    .references(() => accounts.id),
  sha256: text().notNull(),
  pageCount: integer('page_count').notNull(),
  content: bytes().notNull(),
  createdOn: moment('created_on').notNull(),
})
