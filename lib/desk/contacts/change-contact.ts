import 'server-only'
import { accountOfReader } from '@/lib/desk/envelopes/find-envelopes'
import { lockContacts } from '@/lib/desk/envelopes/sql/addresses'
import type { Context } from '@/lib/desk/platform/context'
import { type Desk, desk } from '@/lib/desk/platform/database/database'
import { noContact } from './read-contact'
import { type ContactRow, findContact } from './sql/read'

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
