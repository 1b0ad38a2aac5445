import { Id } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'

export const GET = route({ permission: 'read', params: Id }, ({ params, upstream }) => upstream.audit(params.id))
