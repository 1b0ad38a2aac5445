import { SubscriptionId } from '@/lib/desk/http/params'
import { readRoute } from '@/lib/desk/http/route'
import { EndpointDeliveriesQuery } from '@/lib/desk/webhooks/contract/endpoint'
import { listEndpointDeliveries } from '@/lib/desk/webhooks/list-endpoint-deliveries'

export const GET = readRoute(
  { permission: 'webhooks', params: SubscriptionId, query: EndpointDeliveriesQuery },
  ({ context, params, query }) => listEndpointDeliveries(context, { ...params, ...query }),
)
