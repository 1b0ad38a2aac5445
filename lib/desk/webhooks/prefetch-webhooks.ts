import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prefetch } from '@/lib/desk/http/prefetch'
import { EndpointDeliveriesQuery, type EndpointQuery } from './contract/endpoint'
import { readDelivery } from './deliveries'
import { findEndpoint } from './find-endpoint'
import { listEndpointDeliveries } from './list-endpoint-deliveries'
import { listEndpoints } from './list-endpoints'

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

/** A file of lib/receivers. */
export const readReceiver = (file: string): Promise<string> =>
  readFile(join(process.cwd(), 'lib/receivers', file), 'utf8')

export const prefetchReference = () => prefetch((service) => service.webhookReference())
