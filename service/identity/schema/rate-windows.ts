import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../store/columns-schema'
import { apiKeys } from './accounts'

/** The requests of each key in its current minute. Unlogged: a crash of the database may forget them, and no request waits for a disk. */
export const rateWindows = pgTable('rate_windows', {
  keyId: uuid('key_id')
    .primaryKey()
    .references(() => apiKeys.id),
  startedAt: moment('started_at').notNull(),
  used: integer().notNull(),
})
