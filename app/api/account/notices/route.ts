import { accountNotices } from '@/lib/desk/auth/account-notices'
import { route } from '@/lib/desk/http/route'

export const GET = route({ permission: 'account' }, ({ person }) => accountNotices(person.id))
