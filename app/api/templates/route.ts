import { route } from '@/lib/bff/route'
import { PageQuery } from '@/lib/contract/page'

export const GET = route({ permission: 'read', query: PageQuery }, ({ query, upstream }) => upstream.templates(query))
