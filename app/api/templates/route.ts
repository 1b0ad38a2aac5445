import { PageQuery } from '@/lib/contract/page'
import { route } from '@/lib/desk/http/route'

export const GET = route({ permission: 'read', query: PageQuery }, ({ query, upstream }) => upstream.templates(query))
