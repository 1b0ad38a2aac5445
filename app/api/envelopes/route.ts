import { FeedQuery } from '@/lib/contract/page'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'read', query: FeedQuery }, ({ query, context }) =>
  context.upstream.feed(query),
)
