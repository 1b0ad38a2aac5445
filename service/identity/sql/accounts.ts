import { and, eq } from 'drizzle-orm'
import type { Db } from '../../store/db'
import { accounts, users } from '../schema/accounts'

export type Account = typeof accounts.$inferSelect
export type User = typeof users.$inferSelect

export function accountStore(db: Db) {
  return {
    /** The account of this name, made from `fresh` when there is none; callers that race get the same one. */
    async ensure(fresh: Account): Promise<Account> {
      await db.insert(accounts).values(fresh).onConflictDoNothing()
      const [row] = await db.select().from(accounts).where(eq(accounts.name, fresh.name))
      return row ?? fresh
    },
    /** The account's user of this address, made from `fresh` when there is none. A known user keeps the name it has. */
    async ensureUser(fresh: User): Promise<User> {
      await db.insert(users).values(fresh).onConflictDoNothing()
      const sameUser = and(eq(users.accountId, fresh.accountId), eq(users.email, fresh.email))
      const [row] = await db.select().from(users).where(sameUser)
      return row ?? fresh
    },
  }
}
