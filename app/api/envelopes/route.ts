import { FeedQuery } from '@/lib/contract/page'
import { route } from '@/lib/desk/http/route'

export const GET = route({ permission: 'read', query: FeedQuery }, ({ query, upstream }) => upstream.feed(query))
