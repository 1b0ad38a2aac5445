import { QueryClient } from '@tanstack/react-query'
import { referenceQuery } from '@/lib/browser/queries/webhook-reference'
import { deliveryQuery, endpointQuery, endpointsQuery } from '@/lib/browser/queries/webhooks'
import type { EndpointDetail, EndpointList } from '@/lib/desk/contract/webhooks/endpoint'
import type { DeskDelivery } from '@/lib/desk/contract/webhooks/webhook-desk'
import type { WebhookReference } from '@/lib/desk/contract/webhooks/webhook-reference'

/** Query data that the server read for a page; when it couldn't, the browser reads it. */
export function endpointState(id: string, endpoint: EndpointDetail | undefined): QueryClient {
  const client = new QueryClient()
  if (endpoint) client.setQueryData(endpointQuery(id).queryKey, endpoint)
  return client
}

export function endpointsState(parameters: string, list: EndpointList | undefined): QueryClient {
  const client = new QueryClient()
  if (list) client.setQueryData(endpointsQuery(parameters).queryKey, list)
  return client
}

export function deliveryState(id: string, deliveryId: string, delivery: DeskDelivery | undefined): QueryClient {
  const client = new QueryClient()
  if (delivery) client.setQueryData(deliveryQuery(id, deliveryId).queryKey, delivery)
  return client
}

export function referenceState(reference: WebhookReference | undefined): QueryClient {
  const client = new QueryClient()
  if (reference) client.setQueryData(referenceQuery.queryKey, reference)
  return client
}
