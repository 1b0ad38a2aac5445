import { CircleCheck, CircleDot, type Icon } from '@/components/ui/icons'
import { CirclePause, ShieldOff } from '@/components/ui/more-icons'
import type { Tone } from '@/components/ui/styles'
import { useOffer } from '@/lib/browser/queries/session'
import { parseServiceDate } from '@/lib/contract/dates'
import type { DeskSubscription } from '@/lib/desk/upstream/contract/webhook-desk'
import type { Endpoint } from '@/lib/desk/webhooks/contract/endpoint'
import { endpointName } from '@/lib/desk/webhooks/contract/endpoint-health'
import { parseUrl } from '@/lib/url/url'

export const subscriptionHref = (id: string) => `/webhooks/${encodeURIComponent(id)}`

/** An endpoint in a list: the part that tells it from others first, then where it is. */
export function nameParts({ label, target_url }: Pick<Endpoint, 'label' | 'target_url'>): {
  title: string
  detail: string
} {
  const url = parseUrl(target_url)
  if (!url) return { title: label ?? target_url, detail: '' }
  const path = `${url.pathname}${url.search}`
  if (label) return { title: label, detail: `${url.host}${path === '/' ? '' : path}` }
  return path === '/' ? { title: url.host, detail: '' } : { title: path, detail: url.host }
}

/** A short name for an address. */
export function hostOf(url: string): string {
  return parseUrl(url)?.host ?? url
}

type Counts = { pending: number; deadLettered: number }

/** Undefined when the service doesn't count. */
export function countsOf(subscriptions: readonly DeskSubscription[]): Counts | undefined {
  if (subscriptions.every(({ pending, dead_lettered }) => pending === undefined && dead_lettered === undefined)) {
    return undefined
  }
  const sum = (field: 'pending' | 'dead_lettered') => subscriptions.reduce((total, one) => total + (one[field] ?? 0), 0)
  return { pending: sum('pending'), deadLettered: sum('dead_lettered') }
}

/** Whether the address is the dashboard's own receiver, for live updates. */
export function isOwnReceiver(url: string): boolean {
  return parseUrl(url)?.pathname.endsWith('/api/hooks/service') ?? false
}

type Rotated = Pick<
  DeskSubscription,
  'overlap_until' | 'secret_changed_on' | 'secret_confirmed_on' | 'last_delivery_on' | 'state'
>

/**
 * `overlap`: the old secret signs until then. `unconfirmed`: the new secret signs, and nothing that
 * it signed was accepted yet. `confirmed`: something was, also a test. Where the service doesn't
 * say, nothing is claimed.
 */
export type RotationState =
  | { is: 'none' }
  | { is: 'overlap'; until: Date; confirmedOn?: Date | undefined }
  | { is: 'unconfirmed' }
  | { is: 'confirmed'; on: Date }

/** How far the rotation of an endpoint's secret is: as far as the event that is behind. */
export function rotationState(subscriptions: readonly Rotated[], now: number): RotationState {
  const overlaps = subscriptions.flatMap(({ overlap_until }) => {
    const until = parseServiceDate(overlap_until)
    return until && until.getTime() > now ? [until] : []
  })
  const [until] = overlaps.toSorted((a, b) => a.getTime() - b.getTime())
  const rotated = subscriptions.filter(({ secret_changed_on }) => secret_changed_on)
  // All events of an endpoint have one secret and one receiver: what confirms it for one confirms
  // it. An older success is another secret's.
  const changedOn = Math.max(
    ...rotated.map(({ secret_changed_on }) => parseServiceDate(secret_changed_on)?.getTime() ?? 0),
  )
  const [confirmedOn] = rotated
    .flatMap(({ secret_confirmed_on }) => parseServiceDate(secret_confirmed_on) ?? [])
    .filter((on) => on.getTime() >= changedOn)
    .toSorted((a, b) => a.getTime() - b.getTime())
  if (until) return { is: 'overlap', until, confirmedOn }
  if (rotated.length === 0) return { is: 'none' }
  return confirmedOn ? { is: 'confirmed', on: confirmedOn } : { is: 'unconfirmed' }
}

export type Look = { label: string; tone: Tone; icon: Icon; detail?: string }

const PAUSE_REASONS = new Map<string, string>([
  ['asked', 'somebody paused it'],
  ['gone', 'the target answered 410 Gone'],
  ['failing', 'every attempt failed for five days'],
])

/** Why it is paused; an unknown reason is shown in the service's own words. */
export function pauseReason({ paused_because }: Pick<DeskSubscription, 'paused_because'>): string | undefined {
  if (!paused_because) return undefined
  return PAUSE_REASONS.get(paused_because) ?? paused_because.replaceAll('_', ' ')
}

export function subscriptionLook(subscription: DeskSubscription): Look {
  const { state, has_secret } = subscription
  if (state === 'paused') {
    const reason = pauseReason(subscription)
    return { label: 'Paused', tone: 'warn', icon: CirclePause, ...(reason && { detail: reason }) }
  }
  if (has_secret === false) {
    return { label: 'Unsigned', tone: 'warn', icon: ShieldOff, detail: 'no secret, so deliveries have no signature' }
  }
  if (state === 'active') return { label: 'Active', tone: 'good', icon: CircleCheck }
  return { label: state ?? 'Unknown state', tone: 'neutral', icon: CircleDot }
}

export const isPaused = ({ state }: Pick<DeskSubscription, 'state'>) => state === 'paused'

/** The subscriptions that a test can be sent to: also paused ones, where the service says so. */
export function useTestable<T extends Pick<DeskSubscription, 'state'>>(subscriptions: readonly T[]): readonly T[] {
  const alsoPaused = useOffer('single_test')
  return alsoPaused ? subscriptions : subscriptions.filter((each) => !isPaused(each))
}

/** "signer.signed for hooks.example.com/in", "7 events for Billing". */
export function namesOf(subscriptions: readonly DeskSubscription[]): string {
  const [first] = subscriptions
  if (!first) return 'no subscription'
  const what = subscriptions.length === 1 ? first.event_type : `${subscriptions.length} events`
  return `${what} for ${endpointName(first)}`
}
