import { and, desc, eq } from 'drizzle-orm'
import type { SigningTask } from '@/lib/envelope/signing-task'
import { accounts } from '../identity/schema'
import { type Db, first } from '../store/db'
import { brandings, consentWordings, logos } from './schema'

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

type AccountWording = typeof consentWordings.$inferSelect

export function consentWordingStore(db: Db) {
  return {
    /** The account's own current wording; undefined where it uses the service's. */
    current(accountId: string, task: SigningTask): Promise<AccountWording | undefined> {
      const version = task === 'approve' ? brandings.approveConsent : brandings.signConsent
      return first(
        db
          .select({ wording: consentWordings })
          .from(brandings)
          .innerJoin(
            consentWordings,
            and(
              eq(consentWordings.accountId, brandings.accountId),
              eq(consentWordings.task, task),
              eq(consentWordings.version, version),
            ),
          )
          .where(eq(brandings.accountId, accountId)),
      ).then((row) => row?.wording)
    },

    /** The version of a wording, known or new. Only in a transaction. */
    async versionOf(wording: Omit<AccountWording, 'version'>): Promise<number> {
      const { accountId, task, sha256, language } = wording
      // Two that are saved at once must not get the same version.
      await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
      const versions = await db
        .select()
        .from(consentWordings)
        .where(and(eq(consentWordings.accountId, accountId), eq(consentWordings.task, task)))
        .orderBy(desc(consentWordings.version))
      const same = versions.find((row) => row.sha256 === sha256 && row.language === language)
      if (same) return same.version
      const version = (versions[0]?.version ?? 0) + 1
      await db.insert(consentWordings).values({ ...wording, version })
      return version
    },
  }
}
