import { DeliveryId } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { offer } from '@/lib/upstream/offered'

export const GET = route({ permission: 'webhooks', params: DeliveryId }, ({ params, upstream }) =>
  offer('delivery', () => upstream.delivery(params.id, params.deliveryId)),
)
