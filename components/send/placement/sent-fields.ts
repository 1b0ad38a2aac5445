import type { DraftContent } from '@/lib/desk/drafts/contract/draft-content'
import { toWireFields } from '@/lib/envelope/geometry/wire-fields'

/** The people and fields of a draft with own documents as they are sent: a signer is known to the fields by the position. */
export function sentFields({ recipients, documents = [], fields = [] }: DraftContent) {
  const signers = recipients.filter(({ name, email }) => name.trim() || email.trim())
  const placed = fields.map((field) => ({
    ...field,
    recipient: signers.findIndex(({ id }) => id === field.recipient),
  }))
  return {
    signers: signers.map(({ email }) => ({ email })),
    files: documents.map((document) => ({ fields: toWireFields(document, placed) })),
  }
}
