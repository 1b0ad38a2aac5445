import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { type Db, first } from '../../store/db'
import { idempotencyKeys } from '../schema/idempotency'

type Response = { code: number; message: string; notice?: string }
export type AnsweredKey = { fingerprint: string; response: Response | null }

export function idempotencyStore(db: Db) {
  const ofKey = (accountId: string, key: string) =>
    and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key))

  return {
    find: (accountId: string, key: string): Promise<AnsweredKey | undefined> =>
      first(
        db
          .select({ fingerprint: idempotencyKeys.fingerprint, response: idempotencyKeys.response })
          .from(idempotencyKeys)
          .where(ofKey(accountId, key)),
      ),
    /** True when the key is ours now. Waits for another transaction that claimed it first, until that one ends. */
    async claim(row: { accountId: string; key: string; fingerprint: string; createdOn: Date }): Promise<boolean> {
      const claimed = await db
        .insert(idempotencyKeys)
        .values(row)
        .onConflictDoNothing()
        .returning({ key: idempotencyKeys.key })
      return claimed.length === 1
    },
    async answer(accountId: string, key: string, response: Response): Promise<void> {
      await db.update(idempotencyKeys).set({ response }).where(ofKey(accountId, key))
    },
    /** Removes at most `atMost` keys made before the moment, oldest first; answers how many it removed. */
    async forget(before: Date, atMost: number): Promise<number> {
      const oldest = db
        .select({ accountId: idempotencyKeys.accountId, key: idempotencyKeys.key })
        .from(idempotencyKeys)
        .where(lt(idempotencyKeys.createdOn, before))
        .orderBy(asc(idempotencyKeys.createdOn))
        .limit(atMost)
        // Several processes forget at once: what one of them removes is none of the other's work.
        .for('update', { skipLocked: true })
        .as('oldest')
      const removed = await db
        .delete(idempotencyKeys)
        .where(
          inArray(
            sql`(${idempotencyKeys.accountId}, ${idempotencyKeys.key})`,
            db.select({ accountId: oldest.accountId, key: oldest.key }).from(oldest),
          ),
        )
      return removed.rowCount ?? 0
    },
  }
}
