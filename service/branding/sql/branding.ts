import { and, eq } from 'drizzle-orm'
import { type Db, first } from '../../store/db'
import { brandings, logos } from '../schema'

export type AccountBranding = typeof brandings.$inferSelect

export function brandingStore(db: Db) {
  return {
    find: (accountId: string): Promise<AccountBranding | undefined> =>
      first(db.select().from(brandings).where(eq(brandings.accountId, accountId))),

    async write({ accountId, ...set }: AccountBranding): Promise<void> {
      await db
        .insert(brandings)
        .values({ accountId, ...set })
        .onConflictDoUpdate({ target: brandings.accountId, set })
    },

    async addLogo(logo: typeof logos.$inferInsert): Promise<void> {
      await db.insert(logos).values(logo).onConflictDoNothing()
    },

    async logo(accountId: string, sha256: string): Promise<Buffer | undefined> {
      const { content } = logos
      const row = await first(
        db
          .select({ content })
          .from(logos)
          .where(and(eq(logos.accountId, accountId), eq(logos.sha256, sha256))),
      )
      return row?.content
    },
  }
}
