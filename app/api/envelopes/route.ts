import { route } from '@/lib/bff/route'
import { FeedQuery } from '@/lib/contract/page'

export const GET = route({ role: 'support', query: FeedQuery }, ({ query, upstream }) => upstream.feed(query))
