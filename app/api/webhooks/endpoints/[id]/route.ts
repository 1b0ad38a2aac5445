import { SubscriptionId } from '@/lib/desk/http/params'
import { readRoute } from '@/lib/desk/http/route'
import { findEndpoint } from '@/lib/desk/webhooks/find-endpoint'

export const GET = readRoute({ permission: 'webhooks', params: SubscriptionId }, ({ context, params }) =>
  findEndpoint(context, params.id),
)
