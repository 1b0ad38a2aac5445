import { readRoute } from '@/lib/desk/http/route'
import { EndpointQuery } from '@/lib/desk/webhooks/contract/endpoint'
import { listEndpoints } from '@/lib/desk/webhooks/list-endpoints'

export const GET = readRoute({ permission: 'webhooks', query: EndpointQuery }, ({ context, query }) =>
  listEndpoints(context, query),
)
