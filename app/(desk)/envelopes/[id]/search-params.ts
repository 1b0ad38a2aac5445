import { defineSearchParams, oneOf, type SearchParams, text } from '@/lib/url/search-params'

/** The dialog that is open, for one about a recipient with the signer's address and slot; and which documents are shown. */
export const envelopeParams = defineSearchParams({
  act: oneOf(['resend', 'void', 'correct', 'change-recipient', 'remind-one', 'send-copy']),
  signer: text(320),
  slot: text(20),
  documents: oneOf(['sent']),
})
export type EnvelopeParams = SearchParams<typeof envelopeParams>
