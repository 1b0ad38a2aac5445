import { sessionOf } from '@/lib/desk/platform/auth/session/session'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'desk' }, ({ person }) => sessionOf(person))
