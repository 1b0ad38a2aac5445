import 'server-only'
import type { Context } from '@/lib/desk/context'
import { accountOfReader } from '@/lib/desk/mirror/find-envelopes'
import { type ContactRow, findContact } from '@/lib/desk/store/contacts/read'
import { lockContacts } from '@/lib/desk/store/contacts/write'
import { type Desk, desk } from '@/lib/desk/store/database'
import { noContact } from './read-contact'

type Change<T> = (tx: Desk, account: string, contact: ContactRow) => Promise<T>

/** Changes a contact of the session's account. Nobody else changes the account's contacts meanwhile. */
export async function changeContact<T>(
  context: Pick<Context, 'key' | 'upstream'>,
  id: string,
  change: Change<T>,
): Promise<T> {
  const account = await accountOfReader(context)
  return desk().transaction(async (tx) => {
    await lockContacts(tx, account, 'exclusive')
    const contact = await findContact(tx, account, id)
    if (!contact) throw noContact()
    return change(tx, account, contact)
  })
}
