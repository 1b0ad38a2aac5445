import 'server-only'
import { DELIVERY_STATES } from '@/lib/contract/webhook'
import type { EndpointQuery } from '@/lib/desk/contract/webhooks/endpoint'
import { offer } from '@/lib/desk/upstream/offered'
import { listEndpoints } from '@/lib/desk/webhooks/list-endpoints'
import { subscriptionList } from '@/lib/desk/webhooks/subscriptions'
import { prefetch } from './prefetch'

/** The answers of the webhook routes for a page; `prefetch` documents when they are undefined. */
export const prefetchEndpoints = (query: EndpointQuery) => prefetch((service) => listEndpoints(service, query))

export const prefetchSubscriptions = () => prefetch(subscriptionList)

export const prefetchDeliveries = (id: string, filter: { state?: string | undefined; since?: string | undefined }) =>
  prefetch((service) =>
    offer('deliveries', () =>
      service.deliveries(id, { ...filter, state: DELIVERY_STATES.find((known) => known === filter.state) }),
    ),
  )

export const prefetchDelivery = (id: string, deliveryId: string) =>
  prefetch((service) => offer('delivery', () => service.delivery(id, deliveryId)))

export const prefetchReference = () => prefetch((service) => service.webhookReference())
