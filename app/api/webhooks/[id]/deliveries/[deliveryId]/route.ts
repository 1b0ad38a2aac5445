import { DeliveryId } from '@/lib/desk/platform/http/params'
import { readRoute } from '@/lib/desk/platform/http/route'
import { readDelivery } from '@/lib/desk/webhooks/deliveries'

export const GET = readRoute({ permission: 'webhooks', params: DeliveryId }, ({ context, params }) =>
  readDelivery(context.upstream, params),
)
