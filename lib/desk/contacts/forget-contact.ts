import 'server-only'
import type { Context, Person } from '@/lib/desk/platform/context'
import { desk } from '@/lib/desk/platform/database/database'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import { keyOf } from '@/lib/desk/platform/upstream/keys/key-of'
import { changeContact } from './change-contact'
import type { ForgottenContact } from './contract/contact'
import { deleteContact, deleteLookups, findSearchers } from './sql/change'
import { findAddresses } from './sql/read'

/**
 * Deletes a contact with all its addresses, and these addresses from the recent searches of the account's people. The contact returns
 * with the next envelope that is sent to it.
 */
export async function forgetContact(context: Context, _: Person, id: string): Promise<ForgottenContact> {
  const account = await accountOf(context.key)
  const addresses = await findAddresses(desk(), account, [id])
  // Whose searches are of this account is asked outside of the transaction, which holds a lock.
  const searchers = await findSearchers(
    desk(),
    addresses.map(({ email }) => email),
  )
  const accounts = await Promise.all(searchers.map(async (personId) => accountOf(await keyOf(personId))))
  const own = searchers.filter((_, index) => accounts[index] === account)
  return changeContact(context, id, async (tx, _account, { companyKey }) => {
    const emails = await deleteContact(tx, { account, id, companyKey })
    return { addresses: emails.length, recent_searches: await deleteLookups(tx, own, emails) }
  })
}
