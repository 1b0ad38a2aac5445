import { eq, sql } from 'drizzle-orm'
import { type Db, first } from './db'
import { type RateLedger, rateLedgers } from './schema/rate-ledgers'

export type { RateLedger } from './schema/rate-ledgers'

export function rateLedgerStore(db: Db) {
  const lock = (keyId: string) =>
    first(
      db
        .select({
          ledger: rateLedgers.ledger,
          now: sql<string>`floor(extract(epoch from clock_timestamp()) * 1000)`,
        })
        .from(rateLedgers)
        .where(eq(rateLedgers.keyId, keyId))
        .for('update'),
    )

  return {
    /** A key's ledger, which stays locked until the transaction ends, and the database's time. */
    async lock(keyId: string): Promise<{ ledger: RateLedger | undefined; now: number }> {
      let row = await lock(keyId)
      if (!row) {
        await db.insert(rateLedgers).values({ keyId }).onConflictDoNothing()
        row = await lock(keyId)
      }
      return { ledger: row?.ledger ?? undefined, now: Number(row?.now) }
    },
    async save(keyId: string, ledger: RateLedger): Promise<void> {
      await db.update(rateLedgers).set({ ledger }).where(eq(rateLedgers.keyId, keyId))
    },
  }
}
