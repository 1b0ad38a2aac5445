import { fromWireDate, toEventTime } from '@/lib/contract/dates'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { readable } from '@/lib/contract/unreadable'

/** One envelope of the list: as it was when its page was read, or as something fresher tells. */
export type FeedItem = { id: string; changedAt: string; envelope: PdfSignRequest }

function toItem(event: EnvelopeEvent): FeedItem {
  return { id: event.envelope.id ?? event.id, changedAt: event.event_time, envelope: event.envelope }
}

/** Pages as one list. An envelope that moved between two reads shows once, where it was seen first. */
export function itemsOf(pages: readonly (readonly EnvelopeEvent[])[]): FeedItem[] {
  const items = new Map<string, FeedItem>()
  for (const event of readable(pages.flat())) {
    const item = toItem(event)
    if (!items.has(item.id)) items.set(item.id, item)
  }
  return [...items.values()]
}

/** Rows keep their places while somebody reads; what they say may become newer. */
function refreshed(items: readonly FeedItem[], fresh: ReadonlyMap<string, FeedItem>): FeedItem[] {
  return items.map((item) => {
    const other = fresh.get(item.id)
    return other && other.changedAt > item.changedAt ? other : item
  })
}

/** Moments are whole seconds, in which much can happen: of two states of one second the one that was read later counts. */
export function withNews(items: readonly FeedItem[], newest: readonly EnvelopeEvent[]): FeedItem[] {
  const fresh = new Map(
    readable(newest)
      .map(toItem)
      .map((item) => [item.id, item]),
  )
  return items.map((item) => {
    const other = fresh.get(item.id)
    return other && other.changedAt >= item.changedAt ? other : item
  })
}

/** An envelope that was opened and acted upon is known better than the list knows it. */
export function withDetails(items: readonly FeedItem[], envelopes: readonly PdfSignRequest[]): FeedItem[] {
  const known = envelopes.flatMap((envelope) => {
    const changed = fromWireDate(envelope.updatedOn ?? '')
    return envelope.id && changed ? [{ id: envelope.id, changedAt: toEventTime(changed), envelope }] : []
  })
  return refreshed(items, new Map(known.map((item) => [item.id, item])))
}

export type News = { created: number; changed: number }

/**
 * What the newest page has that the list does not show: envelopes that are new, and those that changed and come from below the
 * end of the list. One created before the newest that is shown was there already.
 */
export function unseen(items: readonly FeedItem[], newest: readonly EnvelopeEvent[]): News {
  const shown = new Set(items.map(({ id }) => id))
  const since = items[0]?.changedAt ?? ''
  const fresh = readable(newest)
    .map(toItem)
    .filter(({ id, changedAt }) => changedAt >= since && !shown.has(id))
  const wasThere = ({ envelope }: FeedItem) => {
    const created = fromWireDate(envelope.createdOn ?? '')
    return created !== undefined && since !== '' && created < new Date(since)
  }
  const changed = fresh.filter(wasThere).length
  return { created: fresh.length - changed, changed }
}

/** An envelope in one line of a message: what it is, how it stands, and where it is found. */
export function lineOf({ id, envelope }: FeedItem): string {
  const page = envelope.id && `${window.location.origin}/envelopes/${id}`
  return [subjectOf(envelope), envelope.status, page].filter(Boolean).join(' · ')
}

export const subjectOf = ({ emailSubject }: PdfSignRequest): string => emailSubject?.trim() || 'No subject'
