import { PAGE_SIZE } from '@/lib/contract/constants'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { countUnreadable, readable } from '@/lib/desk/contract/unreadable'
import { expiresOn, sentOn } from '@/lib/envelope/envelope-dates'

const DAY_MS = 24 * 60 * 60_000
const SOON_MS = 7 * DAY_MS
const MOST = 5

export type Noted = { id: string; envelope: PdfSignRequest /** The moment that put it on its list. */; at: Date }

export type Attention = {
  waiting: Noted[]
  expiring: Noted[]
  declined: Noted[]
  completed: Noted[]
  /** How many envelopes were looked at, and whether those were all. */
  looked: number
  all: boolean
}

/** What needs somebody, among the newest page of the feed; it can say nothing about envelopes behind that page. */
export function attentionIn(events: readonly EnvelopeEvent[], now: number): Attention {
  const inFlight = withStatus(events, 'Sent')
  return {
    waiting: noted(inFlight, (event) => sentOn(event.envelope) ?? changedAt(event))
      .sort(byMoment)
      .slice(0, MOST),
    expiring: noted(inFlight, ({ envelope }) => expiresOn(envelope))
      .filter(({ at }) => at.getTime() > now && at.getTime() - now <= SOON_MS)
      .sort(byMoment)
      .slice(0, MOST),
    declined: noted(withStatus(events, 'Declined'), changedAt).slice(0, MOST),
    completed: noted(withStatus(events, 'Signed'), changedAt).slice(0, MOST),
    looked: readable(events).length,
    all: events.length < PAGE_SIZE && countUnreadable(events) === 0,
  }
}

const byMoment = (one: Noted, other: Noted) => one.at.getTime() - other.at.getTime()

function withStatus(events: readonly EnvelopeEvent[], status: string): EnvelopeEvent[] {
  return events.filter(({ envelope }) => envelope.status === status)
}

function noted(events: readonly EnvelopeEvent[], momentOf: (event: EnvelopeEvent) => Date | undefined): Noted[] {
  return events.flatMap((event) => {
    const at = momentOf(event)
    const { id } = event.envelope
    return id && at ? [{ id, envelope: event.envelope, at }] : []
  })
}

function changedAt({ event_time }: EnvelopeEvent): Date | undefined {
  const at = new Date(event_time)
  return Number.isNaN(at.getTime()) ? undefined : at
}
