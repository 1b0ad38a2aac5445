import { DeliveryId } from '@/lib/desk/http/params'
import { readRoute } from '@/lib/desk/http/route'
import { offer } from '@/lib/desk/upstream/offered'

export const GET = readRoute({ permission: 'webhooks', params: DeliveryId }, ({ params, upstream }) =>
  offer('delivery', () => upstream.delivery(params.id, params.deliveryId)),
)
