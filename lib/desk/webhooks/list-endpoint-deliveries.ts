import 'server-only'
import { parseServiceDate, toSince } from '@/lib/contract/dates'
import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import type { EndpointDeliveries, EndpointDeliveriesQuery, EndpointDelivery } from './contract/endpoint'
import { describeDeliveries } from './describe-deliveries'
import { endpointSubscriptions, type SubscriptionReader } from './find-endpoint'
import { readByEventIds } from './read-by-event-ids'
import { type Cursor, type DeliveryPage, readAccountPage, readEachPage } from './read-deliveries'

/** Pages that one request reads for a filter that the service does not know. */
const PAGES_AT_MOST = 5
/** With so many rows a page has enough to look at. */
const ENOUGH = 25

type Service = SubscriptionReader['upstream'] &
  Pick<Upstream, 'accountDeliveries' | 'deliveries' | 'budget' | 'envelope' | 'audit'>
type Input = EndpointDeliveriesQuery & { id: string }

/** An endpoint's deliveries, newest first, with the subject and the signers of their envelopes. */
export async function listEndpointDeliveries(
  { upstream, key }: { upstream: Service; key: ServiceKey | undefined },
  { id, ...query }: Input,
): Promise<EndpointDeliveries> {
  const all = await endpointSubscriptions({ upstream, key }, id)
  const subscriptions = query.event ? all.filter(({ event_type }) => event_type === query.event) : all
  const ids = new Set(subscriptions.map((each) => each.id))
  const read = (cursor: Cursor | undefined) => readPage(upstream, subscriptions, query, cursor)

  const { from } = query
  const found: EndpointDelivery[] = []
  let cursor = startOf(query)
  let page: DeliveryPage = { deliveries: [] }
  for (let pages = 0; pages < PAGES_AT_MOST; pages++) {
    page = await read(cursor)
    const described = await describeDeliveries(key, page.deliveries)
    found.push(...described.filter((delivery) => ids.has(delivery.subscription_id) && matches(delivery, query)))
    const oldest = parseServiceDate(page.deliveries.at(-1)?.created_on)
    const isPast = from !== undefined && oldest !== undefined && oldest.getTime() < Date.parse(from)
    cursor = isPast ? undefined : page.next
    // Each page takes a request for each subscription there.
    if (!cursor || page.read_each || found.length >= ENOUGH) break
  }
  return { deliveries: found, next: cursor, read_each: page.read_each }
}

async function readPage(
  service: Service,
  subscriptions: Awaited<ReturnType<typeof endpointSubscriptions>>,
  { state, event, envelope }: EndpointDeliveriesQuery,
  cursor: Cursor | undefined,
): Promise<DeliveryPage> {
  const query = { target_url: subscriptions[0]?.target_url, event_type: event, envelope_id: envelope, state, ...cursor }
  if (subscriptions.length === 0) return { deliveries: [] }
  const page = await readAccountPage(service, query)
  if (page) return page
  return envelope
    ? readByEventIds(service, subscriptions, envelope)
    : readEachPage(service, { subscriptions, state, cursor })
}

/** Lists end before `since`, so a time that is included ends a second later. */
function startOf({ since, after, to }: EndpointDeliveriesQuery): Cursor | undefined {
  if (since) return { since, after }
  return to ? { since: toSince(new Date(Date.parse(to) + 1_000)) } : undefined
}

/** What the service does not filter by. */
function matches(delivery: EndpointDelivery, { state, answer, from, q }: EndpointDeliveriesQuery): boolean {
  const created = parseServiceDate(delivery.created_on)?.getTime()
  if (state && delivery.state !== state) return false
  if (from && created !== undefined && created < Math.floor(Date.parse(from) / 1_000) * 1_000) return false
  if (answer && answerOf(delivery) !== answer) return false
  return !q || textOf(delivery).includes(q.trim().toLowerCase())
}

function answerOf({ response_status, attempts }: EndpointDelivery): string | undefined {
  if (response_status) return `${Math.floor(response_status / 100)}xx`
  return attempts ? 'none' : undefined
}

const textOf = ({
  id,
  event_id,
  envelope_id,
  event_type,
  last_error,
  response_status,
  subject,
  signers,
}: EndpointDelivery) =>
  [id, event_id, envelope_id, event_type, last_error, response_status, subject, ...(signers ?? [])]
    .join('\n')
    .toLowerCase()
