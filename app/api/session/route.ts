import { route } from '@/lib/bff/route'
import { sessionOf } from '@/lib/session/session'

export const GET = route({ role: 'support' }, ({ person }) => sessionOf(person))
