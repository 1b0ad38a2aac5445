import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../../identity/schema/accounts'
import { moment } from '../../store/columns-schema'

/**
 * Answers of acknowledged creations. The row is inserted first, in the creation's own transaction: a replay that comes
 * while the first is running waits on the primary key, and a creation that failed leaves nothing.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    key: text().notNull(),
    /** SHA-256 of path and canonical body. */
    fingerprint: text().notNull(),
    response: jsonb().$type<{ code: number; message: string; notice?: string }>(),
    createdOn: moment('created_on').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] }), index('idempotency_keys_age').on(t.createdOn)],
)
