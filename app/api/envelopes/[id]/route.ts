import { Id } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'

export const GET = route({ permission: 'read', params: Id }, ({ params, upstream }) => upstream.envelope(params.id))
