import { sessionOf } from '@/lib/desk/auth/session/session'
import { route } from '@/lib/desk/http/route'

export const GET = route({ permission: 'desk' }, ({ person }) => sessionOf(person))
