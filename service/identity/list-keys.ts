import { toWireDate } from '@/lib/contract/dates'
import type { Context } from '../context'

/** All keys, or one account's, as account settings would list them: never the key itself. */
export async function listKeys({ store }: Context, account?: string) {
  const owners = await store.keys.list(account)
  return owners.map(({ key, account, user }) => ({
    id: key.id,
    name: key.name,
    account: account.name,
    app: key.app,
    user: { email: user.email, first_name: user.firstName, last_name: user.lastName },
    created_on: toWireDate(key.createdOn),
    expires_on: key.expiresOn ? toWireDate(key.expiresOn) : undefined,
    revoked: key.revokedOn !== null,
    last_used_on: key.lastUsedOn ? toWireDate(key.lastUsedOn) : undefined,
  }))
}
