import { EVENT_TYPES } from '@/lib/contract/constants'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { parseUrl } from '@/lib/url/url'

export const subscriptionHref = (id: string) => `/webhooks/${encodeURIComponent(id)}`

/** All subscriptions with the same target URL. */
export type Target = {
  url: string
  /** In the event types' order. */
  subscriptions: DeskSubscription[]
  /** The known event types in their order, then the service's others. */
  events: { type: string; subscriptions: DeskSubscription[] }[]
}

/** Targets in the order of their first subscriptions. */
export function targetsOf(subscriptions: readonly DeskSubscription[]): Target[] {
  return [...grouped(subscriptions, ({ target_url }) => target_url)].map(([url, own]) => {
    const byType = grouped(own, ({ event_type }) => event_type)
    const types = new Set<string>([...EVENT_TYPES, ...byType.keys()])
    const events = [...types].map((type) => ({ type, subscriptions: byType.get(type) ?? [] }))
    return { url, subscriptions: events.flatMap(({ subscriptions }) => subscriptions), events }
  })
}

/** All subscriptions with the same target, in the event types' order. */
export function siblingsOf(subscription: DeskSubscription, list: readonly DeskSubscription[]): DeskSubscription[] {
  return targetsOf(list).find(({ url }) => url === subscription.target_url)?.subscriptions ?? []
}

/** `Map.groupBy`, which not every supported Node.js has. */
function grouped<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item])
  return groups
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
