import { isCopy } from '@/lib/envelope/signing-task'
import { toWireFields } from '@/lib/envelope/wire-fields'
import type { DraftContent, DraftDocument, DraftRecipient } from './contract/draft-content'
import type { FrozenDocuments } from './contract/frozen'
import { tidyContent } from './contract/tidy-content'

type Rest = {
  /** The addresses that are the sender's own. */
  sender: readonly (string | undefined)[]
  /** As the service writes dates. */
  scheduleTime: string | undefined
}

/** The request for an envelope of own documents, without their contents. A signer is known to the fields by its position. */
export function documentRequest(written: DraftContent, { sender, scheduleTime }: Rest): FrozenDocuments {
  const content = tidyContent(written)
  const people = sentRecipients(content)
  const acting = people.filter(({ role }) => !isCopy({ requestRole: role }))
  const own = sender.map((address) => address?.toLowerCase())
  const isSelfSigned = acting.length === 1 && own.includes(acting[0]?.email.trim().toLowerCase())
  return {
    emailSubject: content.emailSubject?.trim() || undefined,
    emailMessage: content.emailMessage || undefined,
    signers: people.map(({ name, email, role = 'Signer', round, privateMessage }) => ({
      name: name.trim() || undefined,
      email: email.trim(),
      requestRole: role,
      group: content.signerOrderRequired ? round || undefined : undefined,
      privateMessage: privateMessage?.trim() || undefined,
    })),
    files: (content.documents ?? []).map((document) => ({
      name: document.name,
      fields: fieldsOf(content, document, (recipient) => people.findIndex(({ id }) => id === recipient)),
    })),
    signerOrderRequired: content.signerOrderRequired ?? false,
    selfSigned: isSelfSigned,
    expirationDays: content.expirationDays,
    scheduleTime,
  }
}

const isEmpty = ({ name, email }: DraftRecipient) => name.trim() === '' && email.trim() === ''

/** The recipients that aren't blank. */
export const sentRecipients = ({ recipients }: DraftContent) => recipients.filter((recipient) => !isEmpty(recipient))

/** A document's fields as they are sent. `signerIndex` identifies the recipient. */
export const fieldsOf = ({ fields = [] }: DraftContent, document: DraftDocument, indexOf: (id: number) => number) =>
  toWireFields(
    document,
    fields.map((field) => ({ ...field, recipient: indexOf(field.recipient) })),
  )
