import { route } from '@/lib/bff/route'
import { sessionOf } from '@/lib/session/session'

export const GET = route({ permission: 'desk' }, ({ person }) => sessionOf(person))
