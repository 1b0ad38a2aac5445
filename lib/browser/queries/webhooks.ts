import { queryOptions } from '@tanstack/react-query'
import type { AnyDelivery, AnyDeliveryDetail, SubscriptionList } from '@/lib/desk/contract/webhooks/webhook-desk'
import { call } from '../call'
import { queryKeys } from '../keys'

const LIST_EVERY_MS = 30_000
const WHILE_PENDING_MS = 10_000
const WHILE_RECOVERING_MS = 5_000

/** How soon the list is asked again: more often while something is on its way or being recovered. */
export function listEveryMs(list: SubscriptionList | undefined): number {
  const all = list?.subscriptions ?? []
  if (all.some(({ recovery }) => recovery)) return WHILE_RECOVERING_MS
  return all.some(({ pending = 0 }) => pending > 0) ? WHILE_PENDING_MS : LIST_EVERY_MS
}

export const readSubscriptions = (signal: AbortSignal) => call<SubscriptionList>('/api/webhooks', { signal })

/** All subscriptions. Asked again by itself. */
export const subscriptionsQuery = queryOptions({
  queryKey: queryKeys.webhooks.subscriptions,
  queryFn: ({ signal }) => readSubscriptions(signal),
  refetchInterval: ({ state }) => listEveryMs(state.data),
  // One request, and counts move with every event: who comes to a page that shows them wants those of now.
  staleTime: 5_000,
})

export type DeliveriesFilter = { state?: string | undefined; since?: string | undefined; after?: string | undefined }

export function readDeliveries(
  id: string,
  filter: DeliveriesFilter,
  { signal, priority }: { signal: AbortSignal; priority?: 'page' },
): Promise<AnyDelivery[]> {
  const given = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return call<AnyDelivery[]>(`/api/webhooks/${encodeURIComponent(id)}/deliveries?${new URLSearchParams(given)}`, {
    signal,
    ...(priority ? { priority } : {}),
  })
}

/** The newest hundred for figures beside a list: read behind everybody else's requests, and seldom again. */
export const sampleQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.deliveries.sample(id),
    queryFn: ({ signal }) => readDeliveries(id, {}, { signal, priority: 'page' }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  })

export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: queryKeys.deliveries.one(id, deliveryId),
    queryFn: ({ signal }) => call<AnyDeliveryDetail>(deliveryPath(id, deliveryId), { signal }),
    // A person who opens one wants its current state.
    staleTime: 2_000,
  })

export const subscriptionPath = (id: string) => `/api/webhooks/${encodeURIComponent(id)}` as const
export const deliveryPath = (id: string, deliveryId: string) =>
  `${subscriptionPath(id)}/deliveries/${encodeURIComponent(deliveryId)}` as const
