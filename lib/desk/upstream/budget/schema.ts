import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '@/lib/desk/runtime/database/columns'
import type { Priority } from '@/lib/desk/upstream/contract/priority'

/** One row for each API key: its request budget. */
export const requestBudgets = pgTable('request_budgets', {
  /** A hash of the service's address and the key. */
  key: text('key').primaryKey(),
  limit: integer('limit'),
  /** Nothing starts until then, because the service answered 429. */
  pausedUntil: moment('paused_until'),
  /** Until when the service asked for, which may be longer. */
  askedUntil: moment('asked_until'),
  /** After a pause one request tries before the others start. */
  isTrial: boolean('is_trial').notNull().default(false),
})

/** The requests that count in the budgets. */
export const requestStarts = pgTable(
  'request_starts',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text('key').notNull(),
    priority: text('priority').$type<Priority>().notNull(),
    startedAt: moment('started_at').notNull(),
    countsUntil: moment('counts_until').notNull(),
  },
  (table) => [index('request_starts_key').on(table.key, table.countsUntil)],
)
