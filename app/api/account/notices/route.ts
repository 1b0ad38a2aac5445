import { accountNotices } from '@/lib/desk/accounts/account'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'account' }, ({ person }) => accountNotices(person))
