import { eq, sql } from 'drizzle-orm'
import { rateWindows } from '../identity/schema/rate-windows'
import { type Db, first, lazily } from './db'

export function rateWindowStore(db: Db) {
  const now = sql`${sql.placeholder('now')}::timestamptz`
  const { startedAt, used } = rateWindows
  // A window from the future began before somebody set the clock back.
  const isOver = sql`abs(extract(epoch from ${now} - ${startedAt})) >= 60`
  // Every request counts with it.
  const count = lazily(() =>
    db
      .insert(rateWindows)
      .values({ keyId: sql.placeholder('keyId'), startedAt: now, used: 1 })
      .onConflictDoUpdate({
        target: rateWindows.keyId,
        set: {
          startedAt: sql`case when ${isOver} then ${now} else ${startedAt} end`,
          used: sql`case when ${isOver} then 1 else ${used} + 1 end`,
        },
        setWhere: sql`${isOver} or ${used} < ${sql.placeholder('limit')}::int`,
      })
      .returning({ used })
      .prepare('count_request'),
  )

  return {
    /** Counts a request of a key in the minute that its first request began. False, and not counted, past the limit. */
    async count(keyId: string, limit: number, at: Date): Promise<boolean> {
      const counted = await count().execute({ keyId, limit, now: at.toISOString() })
      return counted.length === 1
    },
    /** When the key's current minute began. */
    async startOf(keyId: string): Promise<Date | undefined> {
      const row = await first(db.select({ startedAt }).from(rateWindows).where(eq(rateWindows.keyId, keyId)))
      return row?.startedAt
    },
  }
}
