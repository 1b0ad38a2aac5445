import { accountNotices } from '@/lib/desk/auth/account-notices'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'account' }, ({ person }) => accountNotices(person))
