import { route } from '@/lib/bff/route'
import { FeedQuery } from '@/lib/contract/page'

export const GET = route({ permission: 'read', query: FeedQuery }, ({ query, upstream }) => upstream.feed(query))
