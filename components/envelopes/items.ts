import type { ItemSource } from '@/components/ui/live-list/pages'
import { fromWireDate } from '@/lib/contract/dates'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { FoundPage } from '@/lib/desk/envelopes/contract/find'

/** One envelope of the list, in its newest known state. */
export type Item = { id: string; changedAt: Date | undefined; envelope: PdfSignRequest }

export const keyOf = ({ id }: Item): string => id

/** The rows of a page. */
export const FOUND: ItemSource<FoundPage, Item> = {
  itemsOf: ({ items }) =>
    items.map(({ id, changed_at, envelope }) => ({ id, changedAt: new Date(changed_at), envelope })),
  keyOf,
  timeOf: ({ changedAt }) => changedAt?.getTime(),
}

/** Replaces items by opened envelopes that are newer. */
export function withDetails(items: readonly Item[], envelopes: readonly PdfSignRequest[]): Item[] {
  const details = new Map(envelopes.map((envelope) => [envelope.id, envelope]))
  return items.map((item) => {
    const envelope = details.get(item.id)
    const changedAt = fromWireDate(envelope?.updatedOn ?? '')
    return envelope && changedAt && changedAt > (item.changedAt ?? 0) ? { id: item.id, changedAt, envelope } : item
  })
}

/**
 * What is new above a list whose first row changed at `since`. An envelope created before that is
 * changed, not new.
 */
export function describeNew(unseen: readonly Item[], since: number | undefined): string | undefined {
  const isChanged = ({ envelope }: Item) => {
    const created = fromWireDate(envelope.createdOn ?? '')
    return created !== undefined && since !== undefined && created.getTime() < since
  }
  const changed = unseen.filter(isChanged).length
  const created = unseen.length - changed
  if (unseen.length === 0) return undefined
  if (unseen.length >= 100) return changed > 0 ? 'Over 99 new or changed envelopes' : 'Over 99 new envelopes'
  if (created > 0 && changed > 0) return `${created} new, ${changed} changed`
  return `${unseen.length} ${created > 0 ? 'new' : 'changed'} ${unseen.length === 1 ? 'envelope' : 'envelopes'}`
}

/** An envelope as one line of text: its subject, its status and its address. */
export function toText({ id, envelope }: Item): string {
  const page = envelope.id && `${window.location.origin}/envelopes/${id}`
  return [subjectOf(envelope), envelope.status, page].filter(Boolean).join(' · ')
}

export const subjectOf = ({ emailSubject }: PdfSignRequest): string => emailSubject?.trim() || 'No subject'
