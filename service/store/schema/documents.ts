import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Removed } from '@/lib/contract/removed'
import { accounts } from './accounts'
import { bytes, moment } from './columns'

/** A PDF as it was supplied. Never changed, because envelopes share the documents of their template. */
export const documents = pgTable('documents', {
  id: uuid().primaryKey(),
  accountId: uuid('account_id')
    .notNull()
    .references(() => accounts.id),
  sha256: text().notNull(),
  pageCount: integer('page_count').notNull(),
  /** The kinds of content that sealed documents leave out; null if there are none. */
  removed: jsonb().$type<Removed>(),
  content: bytes().notNull(),
  createdOn: moment('created_on').notNull(),
})
