import { route } from '@/lib/bff/route'
import { accountNotices } from '@/lib/session/account-notices'

export const GET = route({ permission: 'account' }, ({ person }) => accountNotices(person.id))
