import { and, desc, eq } from 'drizzle-orm'
import type { SigningTask } from '@/lib/envelope/signing-task'
import { accounts } from '../../identity/schema/accounts'
import { type Db, first } from '../../store/db'
import { brandings, consentWordings } from '../schema'

export type AccountWording = typeof consentWordings.$inferSelect

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

    /** The version of a wording: the known one of the same text and language, or a new one. Only in a transaction. */
    async versionOf(wording: Omit<AccountWording, 'version'>): Promise<number> {
      const { accountId, task, sha256, language } = wording
      // Two that are saved at once must not get the same version.
      await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
      const known = await db
        .select()
        .from(consentWordings)
        .where(and(eq(consentWordings.accountId, accountId), eq(consentWordings.task, task)))
        .orderBy(desc(consentWordings.version))
      const same = known.find((row) => row.sha256 === sha256 && row.language === language)
      if (same) return same.version
      const version = (known[0]?.version ?? 0) + 1
      await db.insert(consentWordings).values({ ...wording, version })
      return version
    },
  }
}
