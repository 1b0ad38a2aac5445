import { eq } from 'drizzle-orm'
import { accounts, users } from './schema'
import type { Db } from './store'

/** The person an envelope is attributed to, and the account they send for. */
export type Sender = { firstName: string; lastName: string; email: string; account: string }

export function senderStore(db: Db) {
  return {
    async get(creatorId: string): Promise<Sender> {
      const [sender] = await db
        .select({
          firstName: users.firstName,
          lastName: users.lastName,
          email: users.email,
          account: accounts.name,
        })
        .from(users)
        .innerJoin(accounts, eq(accounts.id, users.accountId))
        .where(eq(users.id, creatorId))
      if (!sender) throw new Error(`no user ${creatorId}`)
      return sender
    },
  }
}
