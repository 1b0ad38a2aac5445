import 'server-only'
import { createHash } from 'node:crypto'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { fromWireDate, parseServiceDate, toEventTime, toSince } from '@/lib/contract/dates'
import { EnvelopeId } from '@/lib/contract/ids'
import type { DeskSubscription } from '@/lib/desk/upstream/contract/webhook-desk'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { MINUTE_MS } from '@/lib/text/durations'
import { type DeliveryPage, readEachPage } from './read-deliveries'

/** A service may queue deliveries a little after their event. */
const QUEUED_WITHIN_MS = MINUTE_MS

type Service = Pick<Upstream, 'subscriptions' | 'accountDeliveries' | 'deliveries' | 'budget' | 'envelope' | 'audit'>

/**
 * For a service that cannot filter by envelope: of each subscription, the page up to the envelope's
 * last event, and of it the deliveries with the ids that the envelope's events must have.
 */
export async function readByEventIds(
  service: Service,
  subscriptions: readonly DeskSubscription[],
  id: string,
): Promise<DeliveryPage> {
  const envelopeId = EnvelopeId.parse(id)
  const answers = await Promise.all([service.envelope(envelopeId), service.audit(envelopeId)])
  const now = new Date().toISOString()
  // An expiry in the future has no delivery yet.
  const times = [...timesIn(answers)].filter((time) => time <= now).sort()
  const latest = parseServiceDate(times.at(-1))
  if (!latest) return { deliveries: [] }
  const ids = eventIdsOf(id, times)
  const page = await readEachPage(service, {
    subscriptions,
    state: undefined,
    cursor: { since: toSince(new Date(latest.getTime() + QUEUED_WITHIN_MS)) },
  })
  const deliveries = page.deliveries.filter(({ event_id }) => event_id !== undefined && ids.has(event_id))
  return { ...page, deliveries: deliveries.map((delivery) => ({ ...delivery, envelope_id: id })) }
}

/** Every time in what is known about an envelope, in whole seconds like events. */
export function timesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    const date = fromWireDate(value) ?? (/^\d{4}-\d{2}-\d{2}T/.test(value) ? new Date(value) : undefined)
    if (date && !Number.isNaN(date.getTime())) found.add(toEventTime(date))
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) timesIn(inner, found)
  }
  return found
}

/** Ids of an envelope's events by time (docs/interface.md, 2.5): a delivery names only an id. */
export function eventIdsOf(envelopeId: string, times: Iterable<string>): ReadonlySet<string> {
  const texts = [...times].flatMap((time) => EVENT_TYPES.map((type) => `${envelopeId}:${type}:${time}`))
  return new Set(texts.map((text) => createHash('sha1').update(text).digest('hex')))
}
