import 'server-only'
import { refreshContacts } from '@/lib/desk/envelopes/sql/addresses'
import type { Context, Person } from '@/lib/desk/platform/context'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { changeContact } from './change-contact'
import { type ContactMerge, type MergedContact, MOST_ADDRESSES } from './contract/contact'
import { chooseName, moveAddresses } from './sql/change'
import { findAddresses, findContact } from './sql/read'

/** Makes two contacts one, with the addresses of both. Their envelopes stay as they are. */
export function mergeContacts(
  context: Context,
  _: Person,
  { id, other: otherId, name }: ContactMerge & { id: string },
): Promise<MergedContact> {
  if (id === otherId) throw new Refusal(400, 'Choose another contact: this is the same one.', { field: 'other' })
  return changeContact(context, id, async (tx, account, contact) => {
    const other = await findContact(tx, account, otherId)
    if (!other) throw new Refusal(404, 'The other contact is gone. Search for it again.', { field: 'other' })
    const addresses = await findAddresses(tx, account, [id, otherId])
    if (addresses.length > MOST_ADDRESSES)
      throw new Refusal(409, `A contact can have ${MOST_ADDRESSES} addresses.`, { field: 'other' })
    const names = [contact.name, other.name, ...addresses.map((address) => address.name)]
    if (name !== undefined && !names.includes(name))
      throw new Refusal(400, 'Choose one of the names that these contacts have.', { field: 'name' })
    const moved = addresses.filter(({ contactId }) => contactId === otherId).map(({ email }) => email)
    await moveAddresses(tx, { account, id }, moved)
    await chooseName(tx, { account, id }, name ?? null)
    await refreshContacts(tx, [id, otherId])
    return { name: contact.name, other: other.name, moved }
  })
}
