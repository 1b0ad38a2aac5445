import 'server-only'
import type { DocumentSigner } from '@/lib/contract/envelope'
import type { MirrorChange, MirrorFollower } from '@/lib/desk/envelopes/mirror/followers'
import { isUnsent, sameAddress } from '@/lib/envelope/state'
import { withoutForgottenValues } from './forgotten-values'
import { type Addressee, removeContacts, removeUnusedAddresses, upsertAddresses } from './sql/addresses'

/** Remembers whom the mirror's envelopes were sent to, and forgets whom none names anymore. */
export const contactsFollowMirror: MirrorFollower = {
  prepare: withoutForgottenValues,
  async change(tx, { account, envelopes, formerPeople }) {
    await upsertAddresses(tx, account, envelopes.flatMap(addresseesOf))
    await removeUnusedAddresses(tx, formerPeople)
  },
  removeEnvelopes: removeUnusedAddresses,
  removeAccount: removeContacts,
}

/** The people that the sender named, at first or later. A signer who delegates could plant a wrong address. */
function addresseesOf({ envelope, createdAt, scheduledAt, changedAt }: MirrorChange['envelopes'][number]): Addressee[] {
  const sentAt = (isUnsent(envelope) ? undefined : scheduledAt) ?? createdAt ?? changedAt
  const signers = envelope.signers ?? []
  const isNamedBySender = ({ delegatedFrom, email }: DocumentSigner) =>
    !delegatedFrom ||
    signers.some(
      (other) =>
        other.delegatedBy === 'sender' &&
        sameAddress(other.email, delegatedFrom) &&
        sameAddress(other.delegatedTo, email),
    )
  return signers
    .filter(isNamedBySender)
    .map(({ name = '', email = '', companyName: company = '' }) => ({ name, email, company, sentAt }))
}
