import { accountNotices } from '@/lib/desk/accounts/account'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'account' }, ({ person }) => accountNotices(person))
