import { DeliveriesQuery } from '@/lib/contract/webhook'
import { SubscriptionId } from '@/lib/desk/http/params'
import { readRoute } from '@/lib/desk/http/route'
import { listDeliveries } from '@/lib/desk/webhooks/deliveries'

export const GET = readRoute(
  { permission: 'webhooks', params: SubscriptionId, query: DeliveriesQuery },
  ({ context, person, params, query }) => listDeliveries(context, person, { ...params, ...query }),
)
