import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { type Db, first } from '../../store/db'
import { signingTokens } from '../schema'

export type SigningToken = typeof signingTokens.$inferSelect

export function signingTokenStore(db: Db) {
  return {
    async insert(token: Omit<SigningToken, 'usedOn'>): Promise<void> {
      await db.insert(signingTokens).values(token)
    },
    /** Removes a signer's tokens of this kind, and the others that have expired. */
    async remove(signerId: string, kind: SigningToken['kind'], now: Date): Promise<void> {
      const isOver = or(eq(signingTokens.kind, kind), lte(signingTokens.expiresOn, now))
      await db.delete(signingTokens).where(and(eq(signingTokens.signerId, signerId), isOver))
    },
    /** The token of this kind, if it still opens something. */
    find: (kind: SigningToken['kind'], tokenHash: string, now: Date): Promise<SigningToken | undefined> =>
      first(
        db
          .select()
          .from(signingTokens)
          .where(isValid(kind, tokenHash, now)),
      ),
    /** True if this token was one of a part that is signed in person. */
    async endInPerson(tokenHash: string): Promise<boolean> {
      const { rowCount } = await db
        .delete(signingTokens)
        .where(and(eq(signingTokens.tokenHash, tokenHash), eq(signingTokens.kind, 'in_person')))
      return rowCount === 1
    },
    /** Of several who use one at once, one gets true. */
    async use(tokenHash: string, now: Date): Promise<boolean> {
      const { rowCount } = await db
        .update(signingTokens)
        .set({ usedOn: now })
        .where(isValid('handoff', tokenHash, now))
      return rowCount === 1
    },
  }
}

const isValid = (kind: SigningToken['kind'], tokenHash: string, now: Date) =>
  and(
    eq(signingTokens.tokenHash, tokenHash),
    eq(signingTokens.kind, kind),
    gt(signingTokens.expiresOn, now),
    isNull(signingTokens.usedOn),
  )
