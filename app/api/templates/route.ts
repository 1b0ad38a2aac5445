import { PageQuery } from '@/lib/contract/page'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'read', query: PageQuery }, ({ query, context }) =>
  context.upstream.templates(query),
)
