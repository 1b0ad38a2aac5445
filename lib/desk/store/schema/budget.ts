import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Ledger } from '../budget/ledger'

/** One row for each API key: its request budget. */
export const requestBudgets = pgTable('request_budgets', {
  /** A hash of the service's address and the key. */
  key: text('key').primaryKey(),
  ledger: jsonb('ledger').$type<Ledger>(),
})
