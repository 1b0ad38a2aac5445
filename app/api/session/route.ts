import { sessionOf } from '@/lib/desk/accounts/session/session'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'desk' }, ({ person }) => sessionOf(person))
