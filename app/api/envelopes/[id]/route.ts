import { Id } from '@/lib/desk/http/params'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'read', params: Id }, ({ params, context }) =>
  context.upstream.envelope(params.id),
)
