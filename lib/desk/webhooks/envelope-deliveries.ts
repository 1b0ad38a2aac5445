import 'server-only'
import { parseServiceDate, toSince } from '@/lib/contract/dates'
import { EnvelopeId } from '@/lib/contract/ids'
import type { ServiceKey } from '@/lib/desk/contract/service-key'
import type { EndpointDeliveries } from '@/lib/desk/contract/webhooks/endpoint-delivery'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { describeDeliveries } from './describe-deliveries'
import { eventIdsOf, timesIn } from './event-ids'
import { type DeliveryPage, readAccountPage, readEachPage } from './read-deliveries'
import { subscriptionList } from './subscriptions'

/** A service may queue deliveries a little after their event. */
const QUEUED_WITHIN_MS = 60_000

type Service = Pick<Upstream, 'subscriptions' | 'accountDeliveries' | 'deliveries' | 'budget' | 'envelope' | 'audit'>

/** One envelope's deliveries to all targets, newest first. */
export async function listEnvelopeDeliveries(
  { upstream, key }: { upstream: Service; key: ServiceKey | undefined },
  id: string,
): Promise<EndpointDeliveries> {
  const page =
    (await readAccountPage(upstream, { envelope_id: id })) ??
    (await readByEventIds(upstream, (await subscriptionList({ upstream, key })).subscriptions, id))
  return { ...page, deliveries: await describeDeliveries(key, page.deliveries) }
}

/**
 * For a service that cannot filter by envelope: of each subscription, the page up to the envelope's last event, and of it the deliveries
 * with the ids that the envelope's events must have.
 */
export async function readByEventIds(
  service: Service,
  subscriptions: readonly DeskSubscription[],
  id: string,
): Promise<DeliveryPage> {
  const envelopeId = EnvelopeId.parse(id)
  const known = await Promise.all([service.envelope(envelopeId), service.audit(envelopeId)])
  const now = new Date().toISOString()
  // An expiry in the future has no delivery yet.
  const times = [...timesIn(known)].filter((time) => time <= now).sort()
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
