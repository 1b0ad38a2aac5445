import { parseServiceDate } from '@/lib/contract/dates'
import type { EndpointHealth } from '@/lib/desk/contract/webhooks/endpoint'
import type { AnyStatistics, DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'

const timeOf = (text: string | undefined) => parseServiceDate(text)?.getTime()
const sum = (counts: (number | undefined)[]) => counts.reduce<number>((total, count) => total + (count ?? 0), 0)

type Failures = Pick<AnyStatistics, 'failing_since' | 'failing_attempts' | 'last_status' | 'last_error'>
export type FailuresById = ReadonlyMap<string, Failures>

/**
 * How an endpoint is: the state that needs somebody most among its events. Where a service says nothing about failures, a delivery in
 * the past does not make an endpoint healthy.
 */
export function endpointHealth(
  subscriptions: readonly DeskSubscription[],
  failures: FailuresById | undefined,
): EndpointHealth {
  const active = subscriptions.filter(({ state }) => state !== 'paused')
  if (active.length === 0) return pausedHealth(subscriptions)
  const failing = active.flatMap(({ id, event_type }) => {
    const found = failures?.get(id)
    return found?.failing_since ? [{ ...found, event_type }] : []
  })
  if (failing.length > 0) return failingHealth(failing, failing.length < active.length)
  const stopped = subscriptions.filter(isPausedByService)
  if (stopped.length > 0) {
    const [{ paused_because } = {}] = stopped
    return { is: 'paused', paused_because, events: stopped.map(({ event_type }) => event_type) }
  }
  const dead_lettered = sum(subscriptions.map((each) => each.dead_lettered))
  if (dead_lettered > 0) return { is: 'dead letters', dead_lettered }
  if (active.some(({ last_delivery_on }) => last_delivery_on)) return { is: failures ? 'healthy' : 'unknown' }
  const isCounted = active.every(({ pending }) => pending !== undefined)
  return { is: isCounted ? 'no deliveries' : 'unknown' }
}

type Failing = Failures & { event_type: string }

function failingHealth(failing: readonly Failing[], isPartial: boolean): EndpointHealth {
  const [first, ...others] = failing.toSorted((a, b) => (timeOf(a.failing_since) ?? 0) - (timeOf(b.failing_since) ?? 0))
  const isSame = others.every(({ last_error }) => last_error === first?.last_error)
  return {
    is: 'failing',
    since: parseServiceDate(first?.failing_since)?.toISOString(),
    attempts: sum(failing.map(({ failing_attempts }) => failing_attempts)) || undefined,
    ...(isSame && { status: failureStatus(first), error: first?.last_error }),
    ...(isPartial && { events: failing.map(({ event_type }) => event_type) }),
  }
}

/** An answer that never came to its end failed although its status says success. */
const failureStatus = ({ last_status = 0, last_error }: Partial<Failing> = {}) =>
  last_status >= 200 && last_status < 300 && last_error ? undefined : last_status || undefined

const isPausedByService = ({ state, paused_because }: DeskSubscription) =>
  state === 'paused' && paused_because !== undefined && paused_because !== 'asked'

function pausedHealth(subscriptions: readonly DeskSubscription[]): EndpointHealth {
  const last = subscriptions.toSorted((a, b) => (timeOf(b.paused_since) ?? 0) - (timeOf(a.paused_since) ?? 0))[0]
  // The service paused it by itself: who paused it at some time before did not.
  const because = subscriptions.find(isPausedByService)
  if (because) return { is: 'paused', paused_because: because.paused_because }
  return { is: 'paused', since: last?.paused_since, paused_by: last?.paused_by }
}
