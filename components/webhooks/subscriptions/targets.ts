import { EVENT_TYPES } from '@/lib/contract/constants'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { parseUrl } from '@/lib/url/url'

/** One place that listens: all subscriptions with the same target. */
export type Target = {
  url: string
  /** In the order of the event types. */
  subscriptions: DeskSubscription[]
  /** The known event types in their order, and after them any other that the service knows. */
  events: { type: string; subscriptions: DeskSubscription[] }[]
}

/** Groups in the order in which their first subscription is listed. */
export function targetsOf(subscriptions: readonly DeskSubscription[]): Target[] {
  return [...grouped(subscriptions, ({ target_url }) => target_url)].map(([url, own]) => {
    const byType = grouped(own, ({ event_type }) => event_type)
    const types = new Set<string>([...EVENT_TYPES, ...byType.keys()])
    const events = [...types].map((type) => ({ type, subscriptions: byType.get(type) ?? [] }))
    return { url, subscriptions: events.flatMap(({ subscriptions }) => subscriptions), events }
  })
}

/** All subscriptions with the same target, in the order of the event types. */
export function siblingsOf(of: DeskSubscription, list: readonly DeskSubscription[]): DeskSubscription[] {
  return targetsOf(list).find(({ url }) => url === of.target_url)?.subscriptions ?? []
}

/** `Map.groupBy`, which not every supported Node.js has. */
function grouped<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item])
  return groups
}

/** What stands for an address where there is no room for all of it. */
export function hostOf(url: string): string {
  return parseUrl(url)?.host ?? url
}

type Counts = { pending: number; deadLettered: number }

/** Undefined where the service does not count. */
export function countsOf(subscriptions: readonly DeskSubscription[]): Counts | undefined {
  if (subscriptions.every(({ pending, dead_lettered }) => pending === undefined && dead_lettered === undefined)) {
    return undefined
  }
  const sum = (of: (subscription: DeskSubscription) => number | undefined) =>
    subscriptions.reduce((total, one) => total + (of(one) ?? 0), 0)
  return { pending: sum((one) => one.pending), deadLettered: sum((one) => one.dead_lettered) }
}

/** Where the desk itself listens, for live updates. */
export function isOwnReceiver(url: string): boolean {
  return parseUrl(url)?.pathname.endsWith('/api/hooks/service') ?? false
}
