import 'server-only'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { parseServiceDate } from '@/lib/contract/dates'
import { MAX_TARGETS_NAMED, type Subscription, type SubscriptionsQuery } from '@/lib/contract/webhook'
import { isRefusal } from '@/lib/desk/contract/refusal'
import type { ServiceKey } from '@/lib/desk/contract/service-key'
import {
  ENDPOINT_HOURS,
  type Endpoint,
  type EndpointList,
  type EndpointQuery,
  HEALTH_STATES,
  type HourCounts,
} from '@/lib/desk/contract/webhooks/endpoint'
import type { AnyStatistics, DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { accountOf } from '@/lib/desk/keys/account'
import { listLabels } from '@/lib/desk/store/webhooks'
import { notOffered, offer } from '@/lib/desk/upstream/offered'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { endpointHealth, type FailuresById } from './endpoint-health'
import { describeSubscriptions, readSubscriptions } from './subscriptions'

export type EndpointReader = {
  upstream: Pick<Upstream, 'subscriptions' | 'subscriptionStatistics'>
  key: ServiceKey | undefined
}
type Statistics = ReadonlyMap<string, AnyStatistics>

/** The account's endpoints with their health: failing ones first, then by the last delivery. Figures are read only of those shown. */
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
    is: endpointHealth(subscriptions, failures).is,
    last: timeOf(lastDelivery(subscriptions)),
  }))
  const counts: EndpointList['counts'] = {}
  for (const { is } of all) counts[is] = (counts[is] ?? 0) + 1
  const text = q?.trim().toLowerCase()
  const matching = all.filter(
    ({ target_url, subscriptions, is }) =>
      (!text || `${labels.get(target_url) ?? ''}\n${target_url}`.toLowerCase().includes(text)) &&
      (!health || is === health) &&
      (!event || subscriptions.some(({ event_type }) => event_type === event)),
  )
  const shown = matching.toSorted(byUrgency).slice(0, limit)
  const [figures, described] = await Promise.all([
    fromList ? readStatistics(upstream, shown.length < all.length ? sameTargetsAs(shown) : {}) : statistics,
    describeSubscriptions(
      key,
      shown.flatMap(({ subscriptions }) => subscriptions),
    ),
  ])
  return {
    endpoints: [...byTarget(described).values()].map((own) => toEndpoint(own, { failures, figures, labels })),
    matching: matching.length,
    total: all.length,
    counts,
    has_figures: figures !== undefined,
    is_complete: list.is_complete,
    not_offered: notOffered(),
  }
}

/** The failures that the service lists with its subscriptions; undefined where only its statistics have them. */
export const listedFailures = (subscriptions: readonly Subscription[]): FailuresById | undefined =>
  subscriptions.some(({ failing_attempts }) => failing_attempts !== undefined)
    ? new Map(subscriptions.map((each) => [each.id, each]))
    : undefined

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

function byTarget<T extends Subscription>(subscriptions: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const each of subscriptions) {
    const group = groups.get(each.target_url)
    if (group) group.push(each)
    else groups.set(each.target_url, [each])
  }
  return groups
}

type About = {
  failures: FailuresById | undefined
  figures: Statistics | undefined
  /** By target. */
  labels: ReadonlyMap<string, string>
}

/** The endpoint of these subscriptions, which share a target. */
export function toEndpoint(subscriptions: readonly DeskSubscription[], { failures, figures, labels }: About): Endpoint {
  const [first] = subscriptions.toSorted(
    (a, b) => timeOf(a.created_on) - timeOf(b.created_on) || (a.id < b.id ? -1 : 1),
  )
  return {
    id: first?.id ?? '',
    target_url: first?.target_url ?? '',
    label: labels.get(first?.target_url ?? ''),
    health: endpointHealth(subscriptions, failures),
    last_delivery_on: lastDelivery(subscriptions),
    subscriptions: subscriptions.toSorted((a, b) => placeOf(a.event_type) - placeOf(b.event_type)),
    hours: figures && addHours(subscriptions.map(({ id }) => figures.get(id))),
  }
}

function addHours(statistics: (AnyStatistics | undefined)[]): HourCounts[] {
  const hours = Array.from({ length: ENDPOINT_HOURS }, () => ({ delivered: 0, late: 0, failed: 0 }))
  for (const { hours_ago, delivered, late, failed } of statistics.flatMap((each) => each?.buckets ?? [])) {
    const hour = hours[ENDPOINT_HOURS - 1 - hours_ago]
    if (!hour) continue
    hour.delivered += delivered
    hour.late += late
    hour.failed += failed
  }
  return hours
}

const timeOf = (text: string | undefined) => parseServiceDate(text)?.getTime() ?? 0
const lastDelivery = (subscriptions: readonly Subscription[]) =>
  subscriptions.toSorted((a, b) => timeOf(b.last_delivery_on) - timeOf(a.last_delivery_on))[0]?.last_delivery_on
const TYPES: readonly string[] = EVENT_TYPES
/** Event types that are not known come last. */
const placeOf = (type: string) => (TYPES.includes(type) ? TYPES.indexOf(type) : TYPES.length)

type Sortable = Pick<Endpoint, 'target_url'> & { is: Endpoint['health']['is']; last: number }

const byUrgency = (a: Sortable, b: Sortable) =>
  HEALTH_STATES.indexOf(a.is) - HEALTH_STATES.indexOf(b.is) || b.last - a.last || (a.target_url < b.target_url ? -1 : 1)
