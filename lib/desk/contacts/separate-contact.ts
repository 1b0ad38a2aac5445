import 'server-only'
import { randomUUID } from 'node:crypto'
import { refreshContacts } from '@/lib/desk/envelopes/sql/addresses'
import type { Context, Person } from '@/lib/desk/platform/context'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { changeContact } from './change-contact'
import type { ContactSeparation, SeparatedContact } from './contract/contact'
import { chooseName, moveAddresses } from './sql/change'
import { findAddresses } from './sql/read'

/** Undoes a merge: some addresses of a contact become a contact of their own. Answers with its id. */
export function separateContact(
  context: Context,
  _: Person,
  { id, emails }: ContactSeparation & { id: string },
): Promise<SeparatedContact> {
  return changeContact(context, id, async (tx, account, { chosenName }) => {
    const addresses = await findAddresses(tx, account, [id])
    const isMoved = ({ email }: { email: string }) => emails.includes(email)
    const [moved, left] = [addresses.filter(isMoved), addresses.filter((address) => !isMoved(address))]
    if (moved.length < new Set(emails).size)
      throw new Refusal(409, 'This contact no longer has these addresses. Reload the page.', { field: 'emails' })
    if (left.length === 0) throw new Refusal(409, 'A contact keeps at least one address.', { field: 'emails' })
    const own = { account, id: randomUUID() }
    await moveAddresses(
      tx,
      own,
      moved.map(({ email }) => email),
    )
    // A name that went with the other addresses is no longer this person's.
    if (chosenName !== null && !left.some(({ name }) => name === chosenName))
      await chooseName(tx, { account, id }, null)
    await refreshContacts(tx, [id, own.id])
    return { id: own.id, name: moved[0]?.name ?? '' }
  })
}
