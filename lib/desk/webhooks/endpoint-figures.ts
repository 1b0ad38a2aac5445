import 'server-only'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { parseServiceDate } from '@/lib/contract/dates'
import type { Subscription, SubscriptionsQuery } from '@/lib/contract/webhook'
import { isRefusal } from '@/lib/desk/runtime/contract/refusal'
import type { AnyStatistics, DeskSubscription } from '@/lib/desk/upstream/contract/webhook-desk'
import { offer } from '@/lib/desk/upstream/offered'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { ENDPOINT_HOURS, type Endpoint, type HourCounts } from './contract/endpoint'
import { endpointHealth, type FailuresById } from './contract/endpoint-health'

type Statistics = ReadonlyMap<string, AnyStatistics>

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
