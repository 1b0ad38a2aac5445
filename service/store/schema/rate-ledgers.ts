import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { apiKeys } from './accounts'

/** What all processes know about the requests of a key. Moments are milliseconds of the database's clock. */
export type RateLedger = {
  /** Requests of the last minute, oldest first. */
  requests: { at: number; count: number }[]
  /** Requests that a process may let pass until a moment. It has not reported yet how many it did. */
  leases: { process: string; count: number; until: number }[]
  changedAt: number
}

/** One row for each key that was used. */
export const rateLedgers = pgTable('rate_ledgers', {
  keyId: uuid('key_id')
    .primaryKey()
    .references(() => apiKeys.id),
  ledger: jsonb().$type<RateLedger>(),
})
