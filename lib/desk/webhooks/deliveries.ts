import { MINUTE_MS } from '@/lib/text/durations'
import 'server-only'
import { createHash } from 'node:crypto'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { fromWireDate, parseServiceDate, toEventTime, toSince } from '@/lib/contract/dates'
import { EnvelopeId } from '@/lib/contract/ids'
import { envelopesById } from '@/lib/desk/envelopes/sql/people'
import { readMirror } from '@/lib/desk/envelopes/sql/plan'
import type { Context } from '@/lib/desk/upstream/context'
import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import type {
  AnyAccountDelivery,
  DeskDelivery,
  DeskSubscription,
  SignedHeaders,
} from '@/lib/desk/upstream/contract/webhook-desk'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { offer } from '@/lib/desk/upstream/offered'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import type { EndpointDeliveries, EndpointDelivery } from './contract/endpoint'
import { endpointSubscriptions } from './endpoints'
import { type DeliveryPage, readAccountPage, readEachPage } from './read-deliveries'
import { listRetries } from './sql'
import { announceWebhooks, subscriptionList } from './subscriptions'

type Delivery = { id: string; deliveryId: string }

/** A delivery as the service has it, with who retried it at the dashboard. */
export async function readDelivery(
  upstream: Pick<Upstream, 'delivery'>,
  { id, deliveryId }: Delivery,
): Promise<DeskDelivery> {
  // The service first: it knows whether the delivery belongs to the account.
  const delivery = await offer('delivery', () => upstream.delivery(id, deliveryId))
  const retries = await listRetries(delivery.id)
  return retries.length > 0 ? { ...delivery, retries } : delivery
}

export async function retryDelivery({ upstream, key }: Context, { id, deliveryId }: Delivery) {
  const answer = await offer('retry', () => upstream.retryDelivery(id, deliveryId))
  await announceWebhooks(key)
  return answer
}

/** Headers with a new signature, for the body that the dashboard shows. */
export const signDelivery = (context: Context, { id, deliveryId }: Delivery): Promise<SignedHeaders> =>
  offer('sign', () => context.upstream.signDelivery(id, deliveryId))

/** Adds the subjects and signers that the dashboard's copy of the account's envelopes has. */
export async function describeDeliveries(
  key: ServiceKey | undefined,
  deliveries: readonly AnyAccountDelivery[],
): Promise<EndpointDelivery[]> {
  const ids = [...new Set(deliveries.flatMap(({ envelope_id }) => envelope_id ?? []))]
  if (ids.length === 0) return [...deliveries]
  const account = await accountOf(key)
  const envelopes = await readMirror((tx) => envelopesById(tx, account, ids))
  return deliveries.map((delivery) => {
    const envelope = envelopes.get(delivery.envelope_id ?? '')
    if (!envelope) return delivery
    const about = envelope.signers?.filter(({ id }) => id !== undefined && id === delivery.signer_id)
    const signers = (about?.length ? about : envelope.signers)?.flatMap(({ name, email }) => name || email || [])
    return { ...delivery, subject: envelope.emailSubject, signers }
  })
}

/** Closes dead letters of an endpoint for good: they are neither retried nor counted. */
export async function dismissDeliveries(
  { upstream, key }: Context,
  { id, deliveries }: { id: string; deliveries: string[] },
): Promise<{ count: number | undefined }> {
  const [first] = await endpointSubscriptions({ upstream, key }, id)
  const filter = { target_url: first?.target_url, delivery_ids: deliveries }
  const { count } = await offer('dismiss', () => upstream.dismissDeadLetters(filter))
  await announceWebhooks(key)
  return { count }
}

/** A service may queue deliveries a little after their event. */
const QUEUED_WITHIN_MS = MINUTE_MS

type Service = Pick<Upstream, 'subscriptions' | 'accountDeliveries' | 'deliveries' | 'budget' | 'envelope' | 'audit'>
type Reader = { upstream: Service; key: ServiceKey | undefined }
/** `is_complete`: false where a delivery may be one that could not be listed. */
type EnvelopePage = DeliveryPage & { is_complete?: boolean }

/** One envelope's deliveries to all targets, newest first. */
export async function listEnvelopeDeliveries({ upstream, key }: Reader, id: string): Promise<EndpointDeliveries> {
  const page: EnvelopePage =
    (await readAccountPage(upstream, { envelope_id: id })) ?? (await readEach({ upstream, key }, id))
  const is_complete = page.next === undefined && page.is_complete !== false
  return { ...page, deliveries: await describeDeliveries(key, page.deliveries), is_complete }
}

async function readEach({ upstream, key }: Reader, id: string): Promise<EnvelopePage> {
  const { subscriptions, is_complete } = await subscriptionList({ upstream, key })
  const page = await readByEventIds(upstream, subscriptions, id)
  const { read, total } = page.read_each ?? { read: 0, total: 1 }
  return { ...page, is_complete: is_complete && read === total }
}

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
