import { counted } from '@/components/ui/format'
import { parseServiceDate } from '@/lib/contract/dates'
import type { MirrorStatus } from '@/lib/desk/envelopes/contract/mirror'
import type { DeskKey } from '@/lib/desk/upstream/contract/service-key'
import type { DeskSubscription } from '@/lib/desk/upstream/contract/webhook-desk'
import { byTarget, endpointHealth, endpointName, listedFailures } from '@/lib/desk/webhooks/contract/endpoint-health'
import { DAY_MS } from '@/lib/text/durations'
import { formatCount } from '@/lib/text/format'

type EndpointInTrouble = { id: string; name: string; dead: number; trouble?: 'failing' | 'paused' }
/** One entry for all endpoints, because a list of them would hide the envelopes. */
export type EndpointTrouble = { title: string; reason: string; href: string }

/** The endpoints that fail, that the service paused, or that have dead letters. */
function inTrouble(subscriptions: readonly DeskSubscription[]): EndpointInTrouble[] {
  const failures = listedFailures(subscriptions)
  return [...byTarget(subscriptions).values()].flatMap((own) => {
    const [first] = own
    const { is, dead_lettered = 0, paused_because } = endpointHealth(own, failures)
    const trouble = is === 'failing' ? is : is === 'paused' && paused_because ? is : undefined
    if (!first || (dead_lettered === 0 && !trouble)) return []
    return [{ id: first.id, name: endpointName(first), dead: dead_lettered, ...(trouble && { trouble }) }]
  })
}

/** Undefined when nothing is wrong. */
export function describeTrouble(subscriptions: readonly DeskSubscription[]): EndpointTrouble | undefined {
  const found = inTrouble(subscriptions)
  const [first, ...others] = found
  if (!first) return undefined
  const withDead = found.filter(({ dead }) => dead > 0)
  const dead = withDead.reduce((sum, each) => sum + each.dead, 0)
  const letters = counted(dead, 'dead letter')
  if (others.length === 0) {
    const path = `/webhooks/${encodeURIComponent(first.id)}`
    if (dead === 0)
      return { title: `${first.name} ${STATES[first.trouble ?? 'failing'].one}`, reason: REASONS.failing, href: path }
    const reason = first.trouble ? `The endpoint ${STATES[first.trouble].one}.` : REASONS.dead
    return { title: `${first.name} has ${letters}`, reason, href: `${path}?state=dead_lettered` }
  }
  const counts = (['failing', 'paused'] as const).flatMap((trouble) => {
    const count = found.filter((each) => each.trouble === trouble).length
    return count > 0
      ? [`${counted(count, 'endpoint')} ${count === 1 ? STATES[trouble].one : STATES[trouble].many}`]
      : []
  })
  const sentence = counts.length > 0 ? `${counts.join(', ')}.` : REASONS.dead
  if (dead === 0) return { title: counts.join(', '), reason: REASONS.failing, href: '/webhooks' }
  return {
    title: `${counted(withDead.length, 'endpoint')} ${withDead.length === 1 ? 'has' : 'have'} ${letters}`,
    reason: sentence,
    href: '/webhooks?health=dead+letters',
  }
}

const STATES = {
  failing: { one: 'is failing', many: 'are failing' },
  paused: { one: 'was paused by the service', many: 'were paused by the service' },
}
const REASONS = {
  failing: 'Events aren’t reaching the receiver.',
  dead: 'The service has stopped trying them. Retry them or dismiss them.',
}

/** Longer than any pause between two comparisons. */
const LATE_S = 3 * 60

/** What is wrong with the search index; undefined when nothing is, or the banner above says it. */
export function describeIndex({ state, usable, checked_on }: MirrorStatus, now: number): string | undefined {
  if (state === 'failing') return 'The search index could not be updated'
  if (!usable) return undefined
  if (state === 'stopped') return 'Older envelopes are missing from search'
  const seconds = checked_on ? (now - Date.parse(checked_on)) / 1_000 : 0
  return seconds > LATE_S ? `The search index is ${describeDuration(seconds)} behind` : undefined
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "40 min", "31 h", "9 days": hours up to two days, because they decide what is still possible. */
export function describeDuration(seconds: number): string {
  if (seconds < MINUTE) return 'less than a minute'
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`
  if (seconds < 2 * DAY) return `${Math.floor(seconds / HOUR)} h`
  return `${formatCount(Math.floor(seconds / DAY))} days`
}

/** A computed time with its first decimal: "2.4 h", "1.3 days". */
export function describeAverage(seconds: number): string {
  if (seconds < MINUTE) return 'under 1 min'
  const [unit, size] = seconds < HOUR ? ['min', MINUTE] : seconds < 2 * DAY ? ['h', HOUR] : ['days', DAY]
  const value = seconds / Number(size)
  return `${value < 10 ? value.toFixed(1) : formatCount(Math.round(value))} ${unit}`
}

export type ExpiringKey = { id: string; name: string; expires: Date; isDefault: boolean; people: string[] }

/** Long enough to get a new key. */
const WARN_DAYS = 14

/**
 * The keys in use that expire soon or have expired, the first to expire first. A key that nobody
 * uses can expire.
 */
export const expiringKeys = (keys: readonly DeskKey[], now: number): ExpiringKey[] =>
  keys
    .filter((key) => key.default || key.people.length > 0)
    .flatMap(({ id, name, expires_on, default: isDefault, people }) => {
      const expires = parseServiceDate(expires_on)
      if (!expires || expires.getTime() - now >= WARN_DAYS * DAY_MS) return []
      return [{ id, name, expires, isDefault, people: people.map((person) => person.name) }]
    })
    .toSorted((a, b) => a.expires.getTime() - b.expires.getTime())
