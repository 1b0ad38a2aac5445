import type { EventType } from '@/lib/contract/constants'
import { parseServiceDate } from '@/lib/contract/dates'
import type { AnyStatistics, DeskSubscription } from '@/lib/desk/upstream/contract/webhook-desk'
import { parseUrl } from '@/lib/url/url'
import type { EndpointHealth } from './endpoint'
import type { Recovery, RecoveryState } from './recovery'

/** When each event happens. */
export const EVENT_DESCRIPTIONS: Record<EventType, string> = {
  'envelope.sent': 'An envelope went out to its signers',
  'envelope.completed': 'Everyone signed and the sealed PDF is ready',
  'envelope.voided': 'An envelope was voided',
  'signer.opened': 'A signer opened the envelope for the first time',
  'signer.signed': 'One signer signed',
  'signer.declined': 'A signer declined',
  'signer.delegated': 'A signer delegated, or the sender replaced one',
}

const timeOf = (text: string | undefined) => parseServiceDate(text)?.getTime()
const sum = (counts: (number | undefined)[]) => counts.reduce<number>((total, count) => total + (count ?? 0), 0)
/** Undefined without any. */
const newest = (texts: (string | undefined)[]) =>
  texts.map(timeOf).reduce((a, b) => (b && (!a || b > a) ? b : a), undefined)

type Failures = Pick<AnyStatistics, 'failing_since' | 'failing_attempts' | 'last_status' | 'last_error'>
export type FailuresById = ReadonlyMap<string, Failures>

/** Subscriptions by target: an endpoint is all with the same one. */
export function byTarget<T extends Pick<DeskSubscription, 'target_url'>>(
  subscriptions: readonly T[],
): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const each of subscriptions) {
    const group = groups.get(each.target_url)
    if (group) group.push(each)
    else groups.set(each.target_url, [each])
  }
  return groups
}

/** The failures listed with subscriptions; undefined where only statistics have them. */
export const listedFailures = (subscriptions: readonly DeskSubscription[]): FailuresById | undefined =>
  subscriptions.some(({ failing_attempts }) => failing_attempts !== undefined)
    ? new Map(subscriptions.map((each) => [each.id, each]))
    : undefined

/**
 * How an endpoint is. Its target's last answer decides, whatever event it was about: older failures
 * are history. Where a service says nothing about failures, a delivery in the past does not make an
 * endpoint healthy (decision 0261).
 */
export function endpointHealth(
  subscriptions: readonly DeskSubscription[],
  failures: FailuresById | undefined,
): EndpointHealth {
  const dead = sum(subscriptions.map(({ dead_lettered }) => dead_lettered))
  const dead_lettered = dead > 0 ? dead : undefined
  return { ...stateOf(subscriptions, failures), ...(dead_lettered && { dead_lettered }) }
}

function stateOf(subscriptions: readonly DeskSubscription[], failures: FailuresById | undefined): EndpointHealth {
  const active = subscriptions.filter(({ state }) => state !== 'paused')
  if (active.length === 0) return pausedHealth(subscriptions)
  const succeeded = newest(subscriptions.map(({ last_delivery_on }) => last_delivery_on))
  const failing = active.flatMap((each) => {
    const found = failures?.get(each.id)
    return found?.failing_since ? [{ ...each, ...found }] : []
  })
  // A service that does not date its last failure is taken to fail still.
  const current = failing.filter(({ last_failure_on }) => (timeOf(last_failure_on) ?? Infinity) >= (succeeded ?? 0))
  if (current.length > 0) return failingHealth(current, current.length < active.length)
  const stopped = subscriptions.filter(isPausedByService)
  if (stopped.length > 0) {
    const [{ paused_because } = {}] = stopped
    return { is: 'paused', paused_because, events: stopped.map(({ event_type }) => event_type) }
  }
  const failed = newest(active.map(({ last_failure_on }) => last_failure_on))
  // Resuming forgets that it failed, and proves nothing.
  if (failed && failed > (succeeded ?? 0)) return { is: 'unknown', is_untried: true }
  if (!active.some(({ last_delivery_on }) => last_delivery_on)) {
    const isCounted = active.every(({ pending }) => pending !== undefined)
    return { is: isCounted ? 'no deliveries' : 'unknown' }
  }
  if (!failures) return { is: 'unknown' }
  const recovered_on = recoveredOn(subscriptions, failed)
  return { is: 'healthy', ...(recovered_on && { recovered_on }) }
}

/** The first success after the target's last failure, as far as the service tells. */
function recoveredOn(subscriptions: readonly DeskSubscription[], failed: number | undefined): string | undefined {
  if (!failed) return undefined
  const firsts = subscriptions.flatMap(({ recovered_on, last_delivery_on }) => {
    const [recovered, last] = [timeOf(recovered_on), timeOf(last_delivery_on)]
    if (recovered && recovered >= failed) return [recovered]
    return last && last >= failed ? [last] : []
  })
  return firsts.length > 0 ? new Date(Math.min(...firsts)).toISOString() : undefined
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

/** A longer part of a path may be a token, as in the addresses of chats. */
const LONGEST_PART = 24
const SHOWN_OF_A_TOKEN = 4

/** An endpoint's label, else its host and path, without the query, which may hold tokens. */
export function endpointName({ label, target_url }: { label?: string | undefined; target_url: string }): string {
  if (label) return label
  const url = parseUrl(target_url)
  return url ? `${url.host}${url.pathname === '/' ? '' : withoutTokens(url.pathname)}` : target_url
}

/** A path whose tokens are shortened, for places that more people see. */
function withoutTokens(path: string): string {
  const parts = path.split('/')
  return parts.map((part) => (part.length > LONGEST_PART ? `${part.slice(0, SHOWN_OF_A_TOKEN)}…` : part)).join('/')
}

const UNDER_WAY: readonly RecoveryState[] = ['listing', 'running', 'following']
/** Whether a recovery goes on. Here, because the browser loads no schema for it. */
export const isUnderWay = ({ state }: Pick<Recovery, 'state'>): boolean => UNDER_WAY.includes(state)
