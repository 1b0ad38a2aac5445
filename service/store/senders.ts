import { eq, inArray } from 'drizzle-orm'
import type { Db } from './db'
import { accounts, users } from './schema/accounts'

/** The person an envelope is attributed to, and the account they send for. */
export type Sender = { firstName: string; lastName: string; email: string; account: string }

const columns = { firstName: users.firstName, lastName: users.lastName, email: users.email, account: accounts.name }

export function senderStore(db: Db) {
  return {
    async get(creatorId: string): Promise<Sender> {
      const [sender] = await db
        .select(columns)
        .from(users)
        .innerJoin(accounts, eq(accounts.id, users.accountId))
        .where(eq(users.id, creatorId))
      if (!sender) throw new Error(`no user ${creatorId}`)
      return sender
    },

    async ofCreators(creatorIds: string[]): Promise<Map<string, Sender>> {
      const rows = await db
        .select({ ...columns, id: users.id })
        .from(users)
        .innerJoin(accounts, eq(accounts.id, users.accountId))
        .where(inArray(users.id, creatorIds))
      return new Map(rows.map(({ id, ...sender }) => [id, sender]))
    },
  }
}
