import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Db, first, inBatches, lazily } from '../store/db'
import { accounts, apiKeys, users } from './schema'

export type Account = typeof accounts.$inferSelect
export type User = typeof users.$inferSelect

export function accountStore(db: Db) {
  return {
    /** The account of this name, made from `fresh` if needed, once for racing callers. */
    async ensure(fresh: Account): Promise<Account> {
      await db.insert(accounts).values(fresh).onConflictDoNothing()
      const [row] = await db.select().from(accounts).where(eq(accounts.name, fresh.name))
      return row ?? fresh
    },
    /** The account's user of this address, made from `fresh` if needed. Names stay. */
    async ensureUser(fresh: User): Promise<User> {
      await db.insert(users).values(fresh).onConflictDoNothing()
      const sameUser = and(eq(users.accountId, fresh.accountId), eq(users.email, fresh.email))
      const [row] = await db.select().from(users).where(sameUser)
      return row ?? fresh
    },
  }
}

type ApiKey = typeof apiKeys.$inferSelect
export type KeyOwner = {
  key: ApiKey
  account: typeof accounts.$inferSelect
  user: typeof users.$inferSelect
}

export function keyStore(db: Db) {
  const selectKeys = () =>
    db
      .select({ key: apiKeys, account: accounts, user: users })
      .from(apiKeys)
      .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
      .innerJoin(users, eq(users.id, apiKeys.userId))

  // Every request begins with it.
  const ownerByHash = lazily(() =>
    selectKeys()
      .where(eq(apiKeys.hash, sql.placeholder('hash')))
      .prepare('key_owner'),
  )

  const byHash = inBatches((hash) => first(ownerByHash().execute({ hash })))

  return {
    async insert(key: typeof apiKeys.$inferInsert): Promise<void> {
      await db.insert(apiKeys).values(key)
    },
    byHash: async (hash: string): Promise<KeyOwner | undefined> => (await byHash(hash)).result,
    async list(accountName?: string): Promise<KeyOwner[]> {
      const rows = selectKeys().orderBy(asc(apiKeys.createdOn), asc(apiKeys.id))
      return accountName === undefined ? rows : rows.where(eq(accounts.name, accountName))
    },
    /** False when there is no such key; a key already revoked keeps its first date. */
    async revoke(id: string, on: Date): Promise<boolean> {
      const [row] = await db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.id, id))
      if (!row) return false
      await db
        .update(apiKeys)
        .set({ revokedOn: on })
        .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedOn)))
      return true
    },
    async used(id: string, on: Date): Promise<void> {
      await db.update(apiKeys).set({ lastUsedOn: on }).where(eq(apiKeys.id, id))
    },
  }
}
