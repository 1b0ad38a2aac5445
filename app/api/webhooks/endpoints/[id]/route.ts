import { SubscriptionId } from '@/lib/desk/platform/http/params'
import { readRoute } from '@/lib/desk/platform/http/route'
import { findEndpoint } from '@/lib/desk/webhooks/endpoints'

export const GET = readRoute({ permission: 'webhooks', params: SubscriptionId }, ({ context, params }) =>
  findEndpoint(context, params.id),
)
