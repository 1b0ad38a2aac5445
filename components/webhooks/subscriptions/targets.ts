import { EVENT_TYPES } from '@/lib/contract/constants'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { parseUrl } from '@/lib/url/url'

export const subscriptionHref = (id: string) => `/webhooks/${encodeURIComponent(id)}`

const TYPES: readonly string[] = EVENT_TYPES

/** All subscriptions with the same target, in the event types' order. */
export function siblingsOf(subscription: DeskSubscription, list: readonly DeskSubscription[]): DeskSubscription[] {
  return list
    .filter(({ target_url }) => target_url === subscription.target_url)
    .toSorted((a, b) => TYPES.indexOf(a.event_type) - TYPES.indexOf(b.event_type))
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
