import type { DeskSubscription } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import type { Endpoint } from '@/lib/desk/webhooks/contract/endpoint'
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
