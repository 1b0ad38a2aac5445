import { PAGE_SIZE } from '@/lib/contract/constants'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { countUnreadable, readable } from '@/lib/desk/contract/unreadable'
import { expiresOn, sentOn } from '@/lib/envelope/envelope-dates'

const DAY_MS = 24 * 60 * 60_000
const SOON_MS = 7 * DAY_MS
const MOST = 5

/** An envelope of one of the lists; `at` is the date it is sorted by. */
export type AttentionEntry = { id: string; envelope: PdfSignRequest; at: Date }

export type AttentionLists = Record<'waiting' | 'expiring' | 'declined' | 'completed', AttentionEntry[]>
/** The number of envelopes checked, and whether those were all. */
export type Attention = AttentionLists & { checked: number; isComplete: boolean }

/** What needs attention in the newest page of the feed. Older envelopes are not included. */
export function attentionIn(events: readonly EnvelopeEvent[], now: number): Attention {
  const list = (status: string, dateOf: (event: EnvelopeEvent) => Date | undefined) =>
    events.flatMap((event): AttentionEntry[] => {
      const { envelope } = event
      const at = envelope.status === status ? dateOf(event) : undefined
      return envelope.id && at ? [{ id: envelope.id, envelope, at }] : []
    })
  return {
    waiting: list('Sent', (event) => sentOn(event.envelope) ?? changedAt(event))
      .sort(byDate)
      .slice(0, MOST),
    expiring: list('Sent', ({ envelope }) => expiresOn(envelope))
      .filter(({ at }) => at.getTime() > now && at.getTime() - now <= SOON_MS)
      .sort(byDate)
      .slice(0, MOST),
    declined: list('Declined', changedAt).slice(0, MOST),
    completed: list('Signed', changedAt).slice(0, MOST),
    checked: readable(events).length,
    isComplete: events.length < PAGE_SIZE && countUnreadable(events) === 0,
  }
}

const byDate = (one: AttentionEntry, other: AttentionEntry) => one.at.getTime() - other.at.getTime()

function changedAt({ event_time }: EnvelopeEvent): Date | undefined {
  const at = new Date(event_time)
  return Number.isNaN(at.getTime()) ? undefined : at
}
