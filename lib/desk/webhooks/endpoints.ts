import 'server-only'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { parseServiceDate } from '@/lib/contract/dates'
import { MAX_TARGETS_NAMED, type Subscription, type SubscriptionsQuery } from '@/lib/contract/webhook'
import { absent, isRefusal, NotAllowed } from '@/lib/desk/runtime/contract/refusal'
import type { Context } from '@/lib/desk/upstream/context'
import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import type { AnyStatistics, DeskSubscription, SubscriptionList } from '@/lib/desk/upstream/contract/webhook-desk'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { notOffered, offer } from '@/lib/desk/upstream/offered'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { HEALTH_FILTERS } from './contract/constants'
import {
  ENDPOINT_HOURS,
  type Endpoint,
  type EndpointDetail,
  type EndpointList,
  type EndpointQuery,
  type HealthFilter,
  type HourCounts,
} from './contract/endpoint'
import { byTarget, endpointHealth, type FailuresById, listedFailures } from './contract/endpoint-health'
import { listLabels, saveLabel } from './sql'
import { announceWebhooks, describeSubscriptions, readSubscriptions, subscriptionList } from './subscriptions'

export type EndpointReader = {
  upstream: Pick<Upstream, 'subscriptions' | 'subscriptionStatistics'>
  key: ServiceKey | undefined
}
type Statistics = ReadonlyMap<string, AnyStatistics>

/** The account's endpoints with health, failing first. Figures are read for a page. */
export async function listEndpoints(
  { upstream, key }: EndpointReader,
  { q, health, event, limit }: EndpointQuery,
): Promise<EndpointList> {
  const [list, labels] = await Promise.all([readSubscriptions({ upstream, key }), accountOf(key).then(listLabels)])
  const fromList = listedFailures(list.subscriptions)
  const statistics = fromList ? undefined : await readStatistics(upstream)
  const failures = fromList ?? statistics
  const all = [...byTarget(list.subscriptions)].map(([target_url, subscriptions]) => ({
    target_url,
    subscriptions,
    name: labels.get(target_url) ?? pathFirst(target_url),
    filters: filtersOf(endpointHealth(subscriptions, failures)),
  }))
  const counts: EndpointList['counts'] = {}
  for (const filter of all.flatMap(({ filters }) => filters)) counts[filter] = (counts[filter] ?? 0) + 1
  const text = q?.trim().toLowerCase()
  const matching = all.filter(
    ({ target_url, subscriptions, filters }) =>
      (!text || `${labels.get(target_url) ?? ''}\n${target_url}`.toLowerCase().includes(text)) &&
      (!health || filters.includes(health)) &&
      (!event || subscriptions.some(({ event_type }) => event_type === event)),
  )
  const page = matching.toSorted(byUrgency).slice(0, limit)
  const [figures, described] = await Promise.all([
    fromList ? readStatistics(upstream, page.length < all.length ? sameTargetsAs(page) : {}) : statistics,
    describeSubscriptions(
      key,
      page.flatMap(({ subscriptions }) => subscriptions),
    ),
  ])
  return {
    endpoints: [...byTarget(described).values()].map((own) => toEndpoint(own, { failures, figures, labels })),
    matching: matching.length,
    total: all.length,
    counts,
    has_figures: figures !== undefined,
    is_complete: list.is_complete,
    is_refused: list.is_refused,
    not_offered: notOffered(),
  }
}

/** What finds an endpoint in this state, the state first. */
const filtersOf = ({ is, dead_lettered }: Endpoint['health']): HealthFilter[] =>
  dead_lettered ? [is, 'dead letters'] : [is]

/** Undefined when the service has none, or refuses now: the list is worth showing without. */
export async function readStatistics(
  upstream: Pick<Upstream, 'subscriptionStatistics'>,
  query?: SubscriptionsQuery,
): Promise<Statistics | undefined> {
  try {
    const found = await offer('statistics', () => upstream.subscriptionStatistics(query))
    return new Map(found.map((each) => [each.id, each]))
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

/** A longer list would not fit into an address. */
const sameTargetsAs = (endpoints: readonly { subscriptions: Subscription[] }[]): SubscriptionsQuery =>
  endpoints.length > MAX_TARGETS_NAMED
    ? {}
    : { same_target_as: endpoints.flatMap(({ subscriptions: [first] }) => first?.id ?? []).join(',') }

type About = {
  failures: FailuresById | undefined
  figures: Statistics | undefined
  /** By target. */
  labels: ReadonlyMap<string, string>
}

export function toEndpoint(subscriptions: readonly DeskSubscription[], { failures, figures, labels }: About): Endpoint {
  const [first] = subscriptions.toSorted(
    (a, b) => timeOf(a.created_on) - timeOf(b.created_on) || (a.id < b.id ? -1 : 1),
  )
  return {
    id: first?.id ?? '',
    target_url: first?.target_url ?? '',
    label: labels.get(first?.target_url ?? ''),
    health: endpointHealth(subscriptions, failures),
    last_delivery_on: latest(subscriptions.map(({ last_delivery_on }) => last_delivery_on)),
    last_attempt_on: lastAttempt(subscriptions),
    subscriptions: subscriptions.toSorted((a, b) => placeOf(a.event_type) - placeOf(b.event_type)),
    ...(figures && addFigures(subscriptions.flatMap(({ id }) => figures.get(id) ?? []))),
  }
}

type Figures = Pick<Endpoint, 'hours' | 'delivered' | 'failed_attempts' | 'average_ms' | 'slowest_ms' | 'is_partial'>

function addFigures(statistics: readonly AnyStatistics[]): Figures {
  const sum = (read: (each: AnyStatistics) => number | undefined) =>
    statistics.reduce((total, each) => total + (read(each) ?? 0), 0)
  const timed = statistics.filter(({ average_ms, delivered }) => average_ms !== undefined && delivered)
  const count = timed.reduce((total, { delivered = 0 }) => total + delivered, 0)
  return {
    hours: addHours(statistics),
    delivered: sum(({ delivered }) => delivered),
    failed_attempts: sum(({ failed_attempts }) => failed_attempts),
    is_partial: statistics.some(({ partial }) => partial),
    ...(count > 0 && {
      average_ms: Math.round(sum(({ average_ms = 0, delivered = 0 }) => average_ms * delivered) / count),
      slowest_ms: Math.max(...timed.map(({ slowest_ms = 0 }) => slowest_ms)),
    }),
  }
}

function addHours(statistics: readonly AnyStatistics[]): HourCounts[] {
  const hours = Array.from({ length: ENDPOINT_HOURS }, () => ({ delivered: 0, late: 0, failed: 0 }))
  for (const { hours_ago, delivered, late, failed } of statistics.flatMap(({ buckets }) => buckets ?? [])) {
    const hour = hours[ENDPOINT_HOURS - 1 - hours_ago]
    if (!hour) continue
    hour.delivered += delivered
    hour.late += late
    hour.failed += failed
  }
  return hours
}

const timeOf = (text: string | undefined) => parseServiceDate(text)?.getTime() ?? 0
const latest = (texts: readonly (string | undefined)[]) => texts.toSorted((a, b) => timeOf(b) - timeOf(a))[0]
/** Only where the service dates every failure: else a failed attempt may be later. */
const lastAttempt = (subscriptions: readonly Subscription[]) =>
  subscriptions.every(({ failing_attempts, last_failure_on }) => failing_attempts === 0 || last_failure_on)
    ? latest(subscriptions.flatMap(({ last_delivery_on, last_failure_on }) => [last_delivery_on, last_failure_on]))
    : undefined
const TYPES: readonly string[] = EVENT_TYPES
/** Event types that are not known come last. */
const placeOf = (type: string) => (TYPES.includes(type) ? TYPES.indexOf(type) : TYPES.length)

/** As the list names an endpoint without a label: its path, then its host. */
function pathFirst(target_url: string): string {
  const url = URL.parse(target_url)
  return url ? `${url.pathname}${url.search} ${url.host}` : target_url
}

type Sortable = { name: string; filters: readonly HealthFilter[] }

const byName = new Intl.Collator('en', { numeric: true })
const urgency = ({ filters }: Sortable) => Math.min(...filters.map((each) => HEALTH_FILTERS.indexOf(each)))
const byUrgency = (a: Sortable, b: Sortable) => urgency(a) - urgency(b) || byName.compare(a.name, b.name)

export type SubscriptionReader = {
  upstream: Pick<Upstream, 'subscriptions' | 'currentSubscriptions'>
  key: ServiceKey | undefined
}

/** The endpoint of a subscription: any of its subscriptions leads to it. */
export async function findEndpoint(
  { upstream, key }: EndpointReader & SubscriptionReader,
  id: string,
): Promise<EndpointDetail> {
  const [list, statistics, labels] = await Promise.all([
    listWith({ upstream, key }, id),
    readStatistics(upstream, { same_target_as: id }),
    accountOf(key).then(listLabels),
  ])
  const own = withSameTarget(list.subscriptions, id)
  return {
    ...toEndpoint(own, { failures: statistics ?? listedFailures(own), figures: statistics, labels }),
    is_complete: list.is_complete,
    not_offered: notOffered(),
  }
}

export async function endpointSubscriptions(reader: SubscriptionReader, id: string): Promise<DeskSubscription[]> {
  return withSameTarget((await listWith(reader, id)).subscriptions, id)
}

/** Without this subscription the list is read past the cache: it may be new. */
async function listWith({ upstream, key }: SubscriptionReader, id: string): Promise<SubscriptionList> {
  const query = { same_target_as: id }
  const list = await subscriptionList({ upstream, key }, query)
  if (list.is_refused) throw new NotAllowed('Your key may not manage webhooks.')
  if (list.subscriptions.some((each) => each.id === id)) return list
  return subscriptionList({ upstream: { subscriptions: upstream.currentSubscriptions }, key }, query)
}

function withSameTarget(all: readonly DeskSubscription[], id: string): DeskSubscription[] {
  const target = all.find((each) => each.id === id)?.target_url
  if (target === undefined) throw absent('endpoint')
  return all.filter(({ target_url }) => target_url === target)
}

/** Names a target for everybody of the account; an empty label removes the name. */
export async function labelEndpoint(
  { upstream, key }: Context,
  { id, label }: { id: string; label: string },
): Promise<{ label: string }> {
  const [first] = await endpointSubscriptions({ upstream, key }, id)
  if (first) await saveLabel(await accountOf(key), first.target_url, label)
  await announceWebhooks(key)
  return { label }
}
