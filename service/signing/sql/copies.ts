import { eq } from 'drizzle-orm'
import { type Db, first } from '../../store/db'
import { copies } from '../schema'

export type Copy = typeof copies.$inferSelect

export function copyStore(db: Db) {
  return {
    async insert(rows: Copy[]): Promise<void> {
      if (rows.length > 0) await db.insert(copies).values(rows)
    },
    byTokenHash: (tokenHash: string): Promise<Copy | undefined> =>
      first(db.select().from(copies).where(eq(copies.tokenHash, tokenHash))),
  }
}
