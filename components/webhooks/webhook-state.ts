import { type DehydratedState, dehydrate, QueryClient, type QueryKey } from '@tanstack/react-query'
import { referenceQuery } from '@/lib/browser/queries/webhook-reference'
import { deliveryQuery, endpointQuery, endpointsQuery } from '@/lib/browser/queries/webhooks'
import type { DeskDelivery } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import type { WebhookReference } from '@/lib/desk/platform/upstream/contract/webhook-reference'
import type { EndpointDetail, EndpointList } from '@/lib/desk/webhooks/contract/endpoint'

/** Query data that the server read for a page; when it couldn't, the browser reads it. */
function stateOf({ queryKey }: { queryKey: QueryKey }, data: object | undefined): DehydratedState {
  const client = new QueryClient()
  if (data) client.setQueryData(queryKey, data)
  return dehydrate(client)
}

export const endpointState = (id: string, endpoint: EndpointDetail | undefined) => stateOf(endpointQuery(id), endpoint)
export const endpointsState = (parameters: string, list: EndpointList | undefined) =>
  stateOf(endpointsQuery(parameters), list)
export const deliveryState = (id: string, deliveryId: string, delivery: DeskDelivery | undefined) =>
  stateOf(deliveryQuery(id, deliveryId), delivery)
export const referenceState = (reference: WebhookReference | undefined) => stateOf(referenceQuery, reference)
