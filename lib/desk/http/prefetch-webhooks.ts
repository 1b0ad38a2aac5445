import 'server-only'
import type { EndpointQuery } from '@/lib/desk/contract/webhooks/endpoint'
import { EndpointDeliveriesQuery } from '@/lib/desk/contract/webhooks/endpoint-delivery'
import { readDelivery } from '@/lib/desk/webhooks/deliveries'
import { findEndpoint } from '@/lib/desk/webhooks/find-endpoint'
import { listEndpointDeliveries } from '@/lib/desk/webhooks/list-endpoint-deliveries'
import { listEndpoints } from '@/lib/desk/webhooks/list-endpoints'
import { prefetch } from './prefetch'

/** The answers of the webhook routes for a page; `prefetch` documents when they are undefined. */
export const prefetchEndpoints = (query: EndpointQuery) =>
  prefetch((upstream, key) => listEndpoints({ upstream, key }, query))

export const prefetchEndpoint = (id: string) => prefetch((upstream, key) => findEndpoint({ upstream, key }, id))

export const prefetchEndpointDeliveries = (id: string, filter: object) =>
  prefetch((upstream, key) =>
    listEndpointDeliveries({ upstream, key }, { id, ...EndpointDeliveriesQuery.parse(filter) }),
  )

export const prefetchDelivery = (id: string, deliveryId: string) =>
  prefetch((service) => readDelivery(service, { id, deliveryId }))

export const prefetchReference = () => prefetch((service) => service.webhookReference())
