import 'server-only'
import { sql } from 'drizzle-orm'
import { desk, first } from '@/lib/desk/platform/database/database'

/**
 * Runs alone among all processes of the dashboard that use the same name. Undefined when another
 * one is running. Each run holds a connection to the database until it ends, so the caller limits
 * their number.
 */
export function withTemplateLock<T>(name: string, run: () => Promise<T>): Promise<T | undefined> {
  return desk().transaction(async (tx) => {
    const { rows } = await tx.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext(${`template ${name}`})) as locked`,
    )
    return (await first(Promise.resolve(rows)))?.locked ? run() : undefined
  })
}
