import { eq, inArray } from 'drizzle-orm'
import { accounts, users } from '../../identity/schema/accounts'
import type { Db } from '../../store/db'

/** The person an envelope is attributed to, and the account they send for. */
export type Sender = { firstName: string; lastName: string; email: string; account: string }

const { id, firstName, lastName, email } = users

export function senderStore(db: Db) {
  async function ofCreators(creatorIds: string[]): Promise<Map<string, Sender>> {
    const rows = await db
      .select({ id, firstName, lastName, email, account: accounts.name })
      .from(users)
      .innerJoin(accounts, eq(accounts.id, users.accountId))
      .where(inArray(id, creatorIds))
    return new Map(rows.map(({ id, ...sender }) => [id, sender]))
  }

  return {
    ofCreators,
    async get(creatorId: string): Promise<Sender> {
      const sender = (await ofCreators([creatorId])).get(creatorId)
      if (!sender) throw new Error(`no user ${creatorId}`)
      return sender
    },
  }
}
