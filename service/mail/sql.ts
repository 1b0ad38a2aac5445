import { and, type Column, desc, eq, inArray, sql } from 'drizzle-orm'
import { envelopes } from '../envelopes/schema'
import { accounts } from '../identity/schema'
import { type Db, first } from '../store/db'
import { mails } from './schema'

export type NewMail = Omit<typeof mails.$inferInsert, 'seq'>
export type MailRow = typeof mails.$inferSelect
type MailState = MailRow['state']
/** A state, since when, and why. */
export type MailChange = Pick<MailRow, 'state' | 'lastError' | 'changedOn'> &
  Partial<Pick<MailRow, 'attempts' | 'cause' | 'retriedUntil'>>

/** A part of an address is looked for in so many of the newest mails, read by their index. */
const MOST_SEARCHED = 20_000

export function mailStore(db: Db) {
  const isOfAccount = (envelopeId: Column, account: string | undefined) =>
    account === undefined
      ? undefined
      : inArray(
          envelopeId,
          db
            .select({ id: envelopes.id })
            .from(envelopes)
            .innerJoin(accounts, eq(accounts.id, envelopes.accountId))
            .where(eq(accounts.name, account)),
        )
  return {
    async add(rows: NewMail[]): Promise<void> {
      if (rows.length > 0) await db.insert(mails).values(rows)
    },

    /** Of all accounts, or of the envelopes of one. */
    newest({ to, account, limit }: { to?: string; account?: string; limit: number }): Promise<MailRow[]> {
      return db
        .select()
        .from(mails)
        .where(
          and(
            to === undefined ? undefined : sql`lower(${mails.to}) = ${to.toLowerCase()}`,
            isOfAccount(mails.envelopeId, account),
          ),
        )
        .orderBy(desc(mails.seq))
        .limit(limit)
    },

    /** Those of the newest mails whose address contains the text. */
    containing({ part, account, limit }: { part: string; account?: string; limit: number }): Promise<MailRow[]> {
      const recent = db.select().from(mails).orderBy(desc(mails.seq)).limit(MOST_SEARCHED).as('recent')
      return db
        .select()
        .from(recent)
        .where(
          and(sql`position(${part.toLowerCase()} in lower(${recent.to})) > 0`, isOfAccount(recent.envelopeId, account)),
        )
        .orderBy(desc(recent.seq))
        .limit(limit)
    },

    find: (id: string): Promise<MailRow | undefined> => first(db.select().from(mails).where(eq(mails.id, id))),

    /** The newest mail to one of these addresses that a mail server has accepted. */
    newestAccepted: (to: string[]): Promise<MailRow | undefined> =>
      first(
        db
          .select()
          .from(mails)
          .where(
            and(
              inArray(
                sql`lower(${mails.to})`,
                to.map((address) => address.toLowerCase()),
              ),
              inArray(mails.state, ['sent', 'delayed', 'bounced']),
            ),
          )
          .orderBy(desc(mails.seq))
          .limit(1),
      ),

    /** Writes a mail's outcome if it is in one of these states. Answers whether it was. */
    async change(id: string, from: MailState[], set: MailChange): Promise<boolean> {
      const where = and(eq(mails.id, id), inArray(mails.state, from))
      const { rowCount } = await db.update(mails).set(set).where(where)
      return rowCount === 1
    },
  }
}
