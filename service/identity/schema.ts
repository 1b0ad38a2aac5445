import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../store/schema'

export const accounts = pgTable('accounts', {
  id: uuid().primaryKey(),
  name: text().notNull().unique(),
  createdOn: moment('created_on').notNull(),
})

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
  },
  (t) => [uniqueIndex('users_email').on(t.accountId, t.email)],
)

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    app: text().notNull(),
    name: text().notNull(),
    /** SHA-256 of the full key, hex: the key itself is shown once and never stored. */
    hash: text().notNull().unique(),
    rateLimitPerMin: integer('rate_limit_per_min'),
    capabilities: text().array().notNull(),
    expiresOn: moment('expires_on'),
    revokedOn: moment('revoked_on'),
    createdOn: moment('created_on').notNull(),
    lastUsedOn: moment('last_used_on'),
  },
  (t) => [index('api_keys_account').on(t.accountId)],
)

/** The requests of each key in its minute. Unlogged: no request waits for a disk. */
export const rateWindows = pgTable('rate_windows', {
  keyId: uuid('key_id')
    .primaryKey()
    .references(() => apiKeys.id),
  startedAt: moment('started_at').notNull(),
  used: integer().notNull(),
})
