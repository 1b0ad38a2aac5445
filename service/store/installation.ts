import { eq } from 'drizzle-orm'
import { type Db, first } from './db'
import { installation } from './schema/installation'

export function installationStore(db: Db) {
  const read = async (name: string): Promise<Buffer | undefined> => {
    const row = await first(db.select().from(installation).where(eq(installation.name, name)))
    return row?.valueSealed
  }

  return {
    read,
    /** Stores the value unless another process stored one first; returns the stored one. */
    async keepFirst(name: string, valueSealed: Buffer): Promise<Buffer> {
      await db.insert(installation).values({ name, valueSealed }).onConflictDoNothing()
      return (await read(name)) ?? valueSealed
    },
  }
}
