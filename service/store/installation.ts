import { eq } from 'drizzle-orm'
import type { Db } from './db'
import { installation } from './schema/installation'

export function installationStore(db: Db) {
  const read = async (name: string): Promise<Buffer | undefined> => {
    const [row] = await db
      .select({ valueSealed: installation.valueSealed })
      .from(installation)
      .where(eq(installation.name, name))
    return row?.valueSealed
  }

  return {
    read,
    /** Keeps the value unless another process kept one first; answers the one that is kept. */
    async keepFirst(name: string, valueSealed: Buffer): Promise<Buffer> {
      await db.insert(installation).values({ name, valueSealed }).onConflictDoNothing()
      return (await read(name)) ?? valueSealed
    },
  }
}
