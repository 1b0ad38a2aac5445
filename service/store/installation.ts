import { eq, sql } from 'drizzle-orm'
import { type Db, first } from './db'
import { installation } from './installation-schema'

export function installationStore(db: Db) {
  const read = async (name: string): Promise<Buffer | undefined> => {
    const row = await first(db.select().from(installation).where(eq(installation.name, name)))
    return row?.valueSealed
  }

  return {
    read,
    /**
     * Lets this transaction pause between statements for as long as documents may take on a busy machine. Only for what is written
     * under a name of its own: what a frozen process holds is released later.
     */
    async allowLongPauses(): Promise<void> {
      await db.execute(sql`set local idle_in_transaction_session_timeout = '10min'`)
    },
    /** Stores the value unless another process stored one first; returns the stored one. */
    async keepFirst(name: string, valueSealed: Buffer): Promise<Buffer> {
      await db.insert(installation).values({ name, valueSealed }).onConflictDoNothing()
      return (await read(name)) ?? valueSealed
    },
  }
}
