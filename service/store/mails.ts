import { and, asc, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { mails } from './schema/mails'
import type { Db } from './store'

export type NewMail = Omit<typeof mails.$inferInsert, 'seq'>
export type MailRow = typeof mails.$inferSelect

export function mailStore(db: Db) {
  /** Only the holder of the lease may write a mail's outcome: one whose lease ran out has lost it to another. */
  const held = (mail: MailRow) =>
    and(eq(mails.id, mail.id), eq(mails.state, 'queued'), eq(mails.attempts, mail.attempts))

  return {
    async add(rows: NewMail[]): Promise<void> {
      if (rows.length > 0) await db.insert(mails).values(rows)
    },

    newest(to: string | undefined, limit: number): Promise<MailRow[]> {
      return db
        .select()
        .from(mails)
        .where(to === undefined ? undefined : sql`lower(${mails.to}) = ${to.toLowerCase()}`)
        .orderBy(desc(mails.seq))
        .limit(limit)
    },

    /**
     * Takes due mails for this process and counts the attempt; what another process holds is passed over. Runs in a
     * transaction, whose row locks keep two processes from taking the same mail.
     */
    async lease(now: Date, leasedUntil: Date, limit: number): Promise<MailRow[]> {
      const due = await db
        .select()
        .from(mails)
        .where(
          and(
            eq(mails.state, 'queued'),
            lte(mails.nextAttemptOn, now),
            or(isNull(mails.leasedUntil), lte(mails.leasedUntil, now)),
          ),
        )
        .orderBy(asc(mails.nextAttemptOn), asc(mails.seq))
        .limit(limit)
        .for('update', { skipLocked: true })
      if (due.length === 0) return []
      await db
        .update(mails)
        .set({ leasedUntil, attempts: sql`${mails.attempts} + 1` })
        .where(
          inArray(
            mails.id,
            due.map((mail) => mail.id),
          ),
        )
      return due.map((mail) => ({ ...mail, leasedUntil, attempts: mail.attempts + 1 }))
    },

    async extend(mail: MailRow, leasedUntil: Date): Promise<void> {
      await db.update(mails).set({ leasedUntil }).where(held(mail))
    },

    async sent(mail: MailRow): Promise<void> {
      await db
        .update(mails)
        .set({ state: 'sent', nextAttemptOn: null, leasedUntil: null, lastError: null })
        .where(held(mail))
    },

    /** Waits for the next attempt; without one the mail has failed for good. */
    async refused(mail: MailRow, lastError: string, nextAttemptOn: Date | undefined): Promise<void> {
      await db
        .update(mails)
        .set({
          state: nextAttemptOn ? 'queued' : 'failed',
          nextAttemptOn: nextAttemptOn ?? null,
          leasedUntil: null,
          lastError,
        })
        .where(held(mail))
    },
  }
}
