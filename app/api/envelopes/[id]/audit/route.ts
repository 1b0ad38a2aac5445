import { Id } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'

export const GET = route({ role: 'support', params: Id }, ({ params, upstream }) => upstream.audit(params.id))
