import { DENSITIES, readColumns, type SavedView, writeColumns } from '@/lib/desk/views/contract/views'
import { defineSearchParams, oneOf, text } from '@/lib/url/search-params'

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
