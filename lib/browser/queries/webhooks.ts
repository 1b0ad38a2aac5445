import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { EndpointList } from '@/lib/desk/contract/webhooks/endpoint'
import type { AnyDelivery, AnyDeliveryDetail, SubscriptionList } from '@/lib/desk/contract/webhooks/webhook-desk'
import { call } from '../call'
import { queryKeys } from '../keys'

const LIST_EVERY_MS = 30_000
const WHILE_PENDING_MS = 10_000
const WHILE_RECOVERING_MS = 5_000

/** How soon the list is asked again: more often while something is on its way or being recovered. */
export function listEveryMs(list: Pick<SubscriptionList, 'subscriptions'> | undefined): number {
  const all = list?.subscriptions ?? []
  if (all.some(({ recovery }) => recovery)) return WHILE_RECOVERING_MS
  return all.some(({ pending = 0 }) => pending > 0) ? WHILE_PENDING_MS : LIST_EVERY_MS
}

/** A page of endpoints. The last one stays until the next is read. */
export const endpointsQuery = (parameters: string) =>
  queryOptions({
    queryKey: queryKeys.webhooks.endpoints(parameters),
    queryFn: ({ signal }) => call<EndpointList>(`/api/webhooks/endpoints?${parameters}`, { signal }),
    refetchInterval: ({ state: { data } }) =>
      listEveryMs(data && { subscriptions: data.endpoints.flatMap(({ subscriptions }) => subscriptions) }),
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  })

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
