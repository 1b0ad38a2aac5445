import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Removed } from '@/lib/contract/removed'
import { accounts } from '../../identity/schema/accounts'
import { bytes, moment } from '../../store/columns-schema'

/** A file as it was supplied, and the canonical PDF made of it. Never changed, because envelopes share the documents of their template. */
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
  /** True where the sender says that the canonical file was made of `content`, and the service could not check it. */
  asGiven: boolean('as_given'),
  /** The file that is shown and sealed; null where `content` is canonical already. */
  canonical: bytes(),
  /** Null until the canonical file is made, for documents that the release before stored. */
  canonicalSha256: text('canonical_sha256'),
  createdOn: moment('created_on').notNull(),
})
