import 'server-only'
import { MAX_TARGETS_NAMED, type Subscription, type SubscriptionsQuery } from '@/lib/contract/webhook'
import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { notOffered } from '@/lib/desk/upstream/offered'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { HEALTH_FILTERS } from './contract/constants'
import type { Endpoint, EndpointList, EndpointQuery, HealthFilter } from './contract/endpoint'
import { byTarget, endpointHealth, listedFailures } from './contract/endpoint-health'
import { readStatistics, toEndpoint } from './endpoint-figures'
import { listLabels } from './sql'
import { addDeskFacts, readSubscriptions } from './subscriptions'

export type EndpointReader = {
  upstream: Pick<Upstream, 'subscriptions' | 'subscriptionStatistics'>
  key: ServiceKey | undefined
}

/**
 * The account's endpoints with health, failing first. The service has the subscriptions, so the
 * list is computed here; `sql.ts` only adds labels and what the dashboard remembers.
 */
export async function listEndpoints({ upstream, key }: EndpointReader, query: EndpointQuery): Promise<EndpointList> {
  const [list, labels] = await Promise.all([readSubscriptions({ upstream, key }), accountOf(key).then(listLabels)])
  const failuresInList = listedFailures(list.subscriptions)
  const statistics = failuresInList ? undefined : await readStatistics(upstream)
  const failures = failuresInList ?? statistics
  const all = [...byTarget(list.subscriptions)].map(([target_url, subscriptions]) => ({
    target_url,
    subscriptions,
    label: labels.get(target_url),
    name: labels.get(target_url) ?? pathFirst(target_url),
    filters: filtersOf(endpointHealth(subscriptions, failures)),
  }))
  const matching = all.filter((each) => matches(each, query))
  const page = matching.toSorted(byUrgency).slice(0, query.limit)
  // Figures cost the service much, so they are read for the page alone where health needs none.
  const [figures, described] = await Promise.all([
    failuresInList ? readStatistics(upstream, page.length < all.length ? sameTargetsAs(page) : {}) : statistics,
    addDeskFacts(
      key,
      page.flatMap(({ subscriptions }) => subscriptions),
    ),
  ])
  return {
    endpoints: [...byTarget(described).values()].map((own) => toEndpoint(own, { failures, figures, labels })),
    matching: matching.length,
    total: all.length,
    counts: countByFilter(all),
    has_figures: figures !== undefined,
    is_complete: list.is_complete,
    is_refused: list.is_refused,
    not_offered: notOffered(),
  }
}

type Summary = {
  target_url: string
  subscriptions: Subscription[]
  label: string | undefined
  name: string
  filters: readonly HealthFilter[]
}

function matches({ target_url, subscriptions, label = '', filters }: Summary, { q, health, event }: EndpointQuery) {
  const text = q?.trim().toLowerCase()
  return (
    (!text || `${label}\n${target_url}`.toLowerCase().includes(text)) &&
    (!health || filters.includes(health)) &&
    (!event || subscriptions.some(({ event_type }) => event_type === event))
  )
}

function countByFilter(all: readonly Summary[]): EndpointList['counts'] {
  const counts: EndpointList['counts'] = {}
  for (const filter of all.flatMap(({ filters }) => filters)) counts[filter] = (counts[filter] ?? 0) + 1
  return counts
}

/** What finds an endpoint in this state, the state first. */
const filtersOf = ({ is, dead_lettered }: Endpoint['health']): HealthFilter[] =>
  dead_lettered ? [is, 'dead letters'] : [is]

/** A longer list would not fit into an address. */
const sameTargetsAs = (endpoints: readonly { subscriptions: Subscription[] }[]): SubscriptionsQuery =>
  endpoints.length > MAX_TARGETS_NAMED
    ? {}
    : { same_target_as: endpoints.flatMap(({ subscriptions: [first] }) => first?.id ?? []).join(',') }

/** As the list names an endpoint without a label: its path, then its host. */
function pathFirst(target_url: string): string {
  const url = URL.parse(target_url)
  return url ? `${url.pathname}${url.search} ${url.host}` : target_url
}

const byName = new Intl.Collator('en', { numeric: true })
const urgency = ({ filters }: Summary) => Math.min(...filters.map((each) => HEALTH_FILTERS.indexOf(each)))
const byUrgency = (a: Summary, b: Summary) => urgency(a) - urgency(b) || byName.compare(a.name, b.name)
