import { DeliveryId } from '@/lib/desk/http/params'
import { readRoute } from '@/lib/desk/http/route'
import { readDelivery } from '@/lib/desk/webhooks/deliveries'

export const GET = readRoute({ permission: 'webhooks', params: DeliveryId }, ({ context, params }) =>
  readDelivery(context.upstream, params),
)
