import { readColumns, writeColumns } from '@/lib/desk/envelopes/contract/columns'
import { DENSITIES, type SavedView } from '@/lib/desk/views/contract/views'
import { defineSearchParams, exactText, oneOf, ordinal, type SearchParams, text } from '@/lib/url/search-params'

/** The longest query that is searched for. */
export const LONGEST_QUERY = 400

/** Statuses are free text: the service may know one that this dashboard does not. `q` is a query of docs/finding.md. */
export const envelopesParams = defineSearchParams({
  status: text(60),
  q: text(LONGEST_QUERY),
  sort: oneOf(['best', 'changed', 'sent', 'expires', 'subject', 'template', 'sender', 'status', 'progress']),
  direction: oneOf(['asc', 'desc']),
  columns: (value) => {
    const columns = readColumns(value)
    return columns && writeColumns(columns)
  },
  density: oneOf(DENSITIES),
  /** The saved view that the rest of the address comes from. */
  view: text(36),
})

/** A link to a view holds all of it and works for people who do not see the view. */
export const addressOfView = ({ id, q, sort, direction, columns, density }: SavedView): string =>
  envelopesParams.href('/envelopes', { q, sort, direction, columns: writeColumns(columns), density, view: id })

/** The dialog that is open, for one about a recipient with the signer's address and slot; and which documents are shown. */
export const envelopeParams = defineSearchParams({
  act: oneOf(['resend', 'void', 'correct', 'change-recipient', 'remind-one', 'send-copy']),
  signer: text(320),
  slot: text(20),
  documents: oneOf(['sent']),
})
export type EnvelopeParams = SearchParams<typeof envelopeParams>

/** Which document, for an envelope with several; the page at the top of the viewer, its zoom, and the text that is searched for. */
export const documentParams = defineSearchParams({ file: ordinal, page: ordinal, zoom: text(10), find: text(200) })

/** View, order and time zone where they differ from the default, and the person and action to show. An entry may name no person. */
export const auditParams = defineSearchParams({
  view: oneOf(['people', 'raw']),
  order: oneOf(['oldest']),
  zone: oneOf(['utc']),
  person: exactText,
  action: exactText,
})
