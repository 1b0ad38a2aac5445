import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { type Db, first } from '../../store/db'
import { signerCodes, signingSessions } from '../schema'
import type { Signer } from './signers'

export type SignerCode = typeof signerCodes.$inferSelect

export function signerCodeStore(db: Db) {
  return {
    async insert(rows: SignerCode[]): Promise<void> {
      if (rows.length > 0) await db.insert(signerCodes).values(rows)
    },
    find: (signerId: string): Promise<SignerCode | undefined> =>
      first(db.select().from(signerCodes).where(eq(signerCodes.signerId, signerId))),
    /** Of those signers who are asked for a code. */
    async ofSigners(signers: Pick<Signer, 'id' | 'authentication'>[]): Promise<SignerCode[]> {
      const signerIds = signers.filter(({ authentication }) => authentication).map(({ id }) => id)
      if (signerIds.length === 0) return []
      return db.select().from(signerCodes).where(inArray(signerCodes.signerId, signerIds))
    },
    async update(signerId: string, patch: Partial<SignerCode>): Promise<void> {
      await db.update(signerCodes).set(patch).where(eq(signerCodes.signerId, signerId))
    },
  }
}

export function signingSessionStore(db: Db) {
  const { tokenHash, signerId, expiresOn } = signingSessions
  return {
    /** Takes the place of this signer's sessions that have ended. */
    async insert(session: typeof signingSessions.$inferInsert, now: Date): Promise<void> {
      await db.delete(signingSessions).where(and(eq(signerId, session.signerId), lte(expiresOn, now)))
      await db.insert(signingSessions).values(session)
    },
    async isOpen(ofSigner: string, hash: string, now: Date): Promise<boolean> {
      const row = await first(
        db
          .select({ signerId })
          .from(signingSessions)
          .where(and(eq(tokenHash, hash), eq(signerId, ofSigner), gt(expiresOn, now))),
      )
      return row !== undefined
    },
    async end(ofSigners: string[]): Promise<void> {
      if (ofSigners.length > 0) await db.delete(signingSessions).where(inArray(signerId, ofSigners))
    },
  }
}
