import { desc, eq, sql } from 'drizzle-orm'
import { type Db, first } from './db'
import { mails } from './schema/mails'

export type NewMail = Omit<typeof mails.$inferInsert, 'seq'>
export type MailRow = typeof mails.$inferSelect

export function mailStore(db: Db) {
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

    find: (id: string): Promise<MailRow | undefined> => first(db.select().from(mails).where(eq(mails.id, id))),

    /** Writes what became of an attempt. */
    async change(id: string, set: Pick<MailRow, 'state' | 'attempts' | 'lastError'>): Promise<void> {
      await db.update(mails).set(set).where(eq(mails.id, id))
    },
  }
}
