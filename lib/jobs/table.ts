import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Work that waits or runs. A job that has finished or was cancelled has no row. */
export const jobs = pgTable(
  'jobs',
  {
    name: text().notNull(),
    /** Names one piece of work, such as the envelope's id. It is enqueued once at a time. */
    key: text().notNull(),
    input: jsonb().notNull(),
    /** By the program's clock. Null after all attempts failed: people look at it. */
    runAt: moment('run_at'),
    attempts: integer().notNull().default(0),
    /** New for each process that takes the job: one that lost it cannot write its outcome. */
    leaseId: uuid('lease_id'),
    /** By the database's clock, which all processes share. */
    leasedUntil: moment('leased_until'),
    /** Enqueued while it was running: it runs once more when it ends. */
    enqueuedAgain: boolean('enqueued_again').notNull().default(false),
    progress: jsonb(),
    lastError: text('last_error'),
  },
  (t) => [primaryKey({ columns: [t.name, t.key] }), index('jobs_due').on(t.name, t.runAt)],
)
