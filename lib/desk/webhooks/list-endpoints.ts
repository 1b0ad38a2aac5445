import 'server-only'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { parseServiceDate } from '@/lib/contract/dates'
import { isRefusal } from '@/lib/desk/contract/refusal'
import type { ServiceKey } from '@/lib/desk/contract/service-key'
import {
  ENDPOINT_HOURS,
  type Endpoint,
  type EndpointList,
  type EndpointQuery,
  HEALTH_STATES,
  type HealthState,
  type HourCounts,
} from '@/lib/desk/contract/webhooks/endpoint'
import type { AnyStatistics, DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { accountOf } from '@/lib/desk/keys/account'
import { listLabels } from '@/lib/desk/store/webhooks'
import { notOffered, offer } from '@/lib/desk/upstream/offered'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { endpointHealth } from './endpoint-health'
import { subscriptionList } from './subscriptions'

export type EndpointReader = {
  upstream: Pick<Upstream, 'subscriptions' | 'subscriptionStatistics'>
  key: ServiceKey | undefined
}
type Statistics = ReadonlyMap<string, AnyStatistics>

/** The account's endpoints with their health: failing ones first, then by the last delivery. */
export async function listEndpoints(
  { upstream, key }: EndpointReader,
  { q, health, event, limit }: EndpointQuery,
): Promise<EndpointList> {
  const [list, statistics, labels] = await Promise.all([
    subscriptionList(upstream),
    readStatistics(upstream),
    accountOf(key).then(listLabels),
  ])
  const all = byTarget(list.subscriptions).map((subscriptions) => summarize(subscriptions, statistics, labels))
  const counts: EndpointList['counts'] = {}
  for (const { health } of all) counts[health.is] = (counts[health.is] ?? 0) + 1
  const text = q?.trim().toLowerCase()
  const matching = all.filter(
    (endpoint) =>
      (!text || `${endpoint.label ?? ''}\n${endpoint.target_url}`.toLowerCase().includes(text)) &&
      (!health || endpoint.health.is === health) &&
      (!event || endpoint.subscriptions.some(({ event_type }) => event_type === event)),
  )
  return {
    endpoints: byUrgency(matching)
      .slice(0, limit)
      .map((endpoint) => withHours(endpoint, statistics)),
    matching: matching.length,
    total: all.length,
    counts,
    has_figures: statistics !== undefined,
    is_complete: list.is_complete,
    not_offered: notOffered(),
  }
}

/** Undefined when the service has none, or refuses now: the list is worth showing without. */
export async function readStatistics(
  upstream: Pick<Upstream, 'subscriptionStatistics'>,
): Promise<Statistics | undefined> {
  try {
    const found = await offer('statistics', () => upstream.subscriptionStatistics())
    return new Map(found.map((each) => [each.id, each]))
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

function byTarget(subscriptions: readonly DeskSubscription[]): DeskSubscription[][] {
  const groups = new Map<string, DeskSubscription[]>()
  for (const each of subscriptions) {
    const group = groups.get(each.target_url)
    if (group) group.push(each)
    else groups.set(each.target_url, [each])
  }
  return [...groups.values()]
}

/** The endpoint of these subscriptions, which share a target. */
export const toEndpoint = (...from: Parameters<typeof summarize>): Endpoint => withHours(summarize(...from), from[1])

type Summary = Omit<Endpoint, 'hours'>

function summarize(
  subscriptions: readonly DeskSubscription[],
  statistics: Statistics | undefined,
  labels: ReadonlyMap<string, string>,
): Summary {
  const [first] = subscriptions.toSorted(
    (a, b) => timeOf(a.created_on) - timeOf(b.created_on) || (a.id < b.id ? -1 : 1),
  )
  const [last] = subscriptions.toSorted((a, b) => timeOf(b.last_delivery_on) - timeOf(a.last_delivery_on))
  return {
    id: first?.id ?? '',
    target_url: first?.target_url ?? '',
    label: labels.get(first?.target_url ?? ''),
    health: endpointHealth(subscriptions, statistics),
    last_delivery_on: last?.last_delivery_on,
    subscriptions: subscriptions.toSorted((a, b) => placeOf(a.event_type) - placeOf(b.event_type)),
  }
}

/** Only for endpoints that are shown. */
const withHours = (summary: Summary, statistics: Statistics | undefined): Endpoint => ({
  ...summary,
  hours: statistics && addHours(summary.subscriptions.map(({ id }) => statistics.get(id))),
})

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
const TYPES: readonly string[] = EVENT_TYPES
/** Event types that are not known come last. */
const placeOf = (type: string) => (TYPES.includes(type) ? TYPES.indexOf(type) : TYPES.length)
const urgencyOf = (state: HealthState) => HEALTH_STATES.indexOf(state)

/** Each date is parsed once, not at each comparison. */
function byUrgency(endpoints: readonly Summary[]): Summary[] {
  return endpoints
    .map((endpoint) => {
      return { endpoint, urgency: urgencyOf(endpoint.health.is), last: timeOf(endpoint.last_delivery_on) }
    })
    .sort(
      (a, b) => a.urgency - b.urgency || b.last - a.last || (a.endpoint.target_url < b.endpoint.target_url ? -1 : 1),
    )
    .map(({ endpoint }) => endpoint)
}
