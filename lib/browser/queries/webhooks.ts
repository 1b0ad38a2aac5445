import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  DeskDelivery,
  SignedHeaders,
  SubscriptionList,
  WebhookReference,
} from '@/lib/desk/upstream/contract/webhook-desk'
import type { EndpointDeliveries, EndpointDetail, EndpointList } from '@/lib/desk/webhooks/contract/endpoint'
import { MINUTE_MS } from '@/lib/text/durations'
import { call } from '../call'
import { queryKeys } from '../keys'
import { POLL_EVERY_MS } from '../live-status'

export const referenceQuery = queryOptions({
  queryKey: queryKeys.webhookReference,
  queryFn: ({ signal }) => call<WebhookReference>('/api/webhooks/reference', { signal }),
  // What a service publishes of itself changes with its releases.
  staleTime: 5 * MINUTE_MS,
})

const WHILE_PENDING_MS = 10_000
const WHILE_RECOVERING_MS = 5_000

/** How soon the list is asked again: more often while something is on its way or being recovered. */
export function listEveryMs(list: Pick<SubscriptionList, 'subscriptions'> | undefined): number {
  const all = list?.subscriptions ?? []
  if (all.some(({ recovery }) => recovery)) return WHILE_RECOVERING_MS
  return all.some(({ pending = 0 }) => pending > 0) ? WHILE_PENDING_MS : POLL_EVERY_MS
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

const endpointPath = (id: string) => `/api/webhooks/endpoints/${encodeURIComponent(id)}` as const

/** The endpoint of a subscription. Asked again by itself. */
export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.webhooks.endpoint(id),
    queryFn: ({ signal }) => call<EndpointDetail>(endpointPath(id), { signal }),
    refetchInterval: ({ state }) => listEveryMs(state.data),
    staleTime: 5_000,
  })

export function readEndpointDeliveries(id: string, filter: object, signal: AbortSignal): Promise<EndpointDeliveries> {
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return call<EndpointDeliveries>(`${endpointPath(id)}/deliveries?${new URLSearchParams(given)}`, { signal })
}

/** All deliveries of one envelope. */
export const envelopeDeliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.deliveries.ofEnvelope(id),
    queryFn: ({ signal }) => call<EndpointDeliveries>(`/api/webhooks/deliveries?envelope=${id}`, { signal }),
    refetchInterval: POLL_EVERY_MS,
    staleTime: 5_000,
  })

export const labelEndpoint = (id: string, label: string) =>
  call<{ label: string }>(`${endpointPath(id)}/label`, { method: 'PUT', body: { label } })

export const dismissDeliveries = (id: string, deliveries: string[]) =>
  call<{ count?: number }>(`${endpointPath(id)}/dismiss`, { method: 'POST', body: { deliveries } })

export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: queryKeys.deliveries.one(id, deliveryId),
    queryFn: ({ signal }) => call<DeskDelivery>(deliveryPath(id, deliveryId), { signal }),
    // A person who opens one wants its current state.
    staleTime: 2_000,
  })

export const signDelivery = (id: string, deliveryId: string) =>
  call<SignedHeaders>(`${deliveryPath(id, deliveryId)}/sign`, { method: 'POST', body: {} })

export const deliveryPath = (id: string, deliveryId: string) =>
  `/api/webhooks/${encodeURIComponent(id)}/deliveries/${encodeURIComponent(deliveryId)}` as const
