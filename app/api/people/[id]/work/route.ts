import { readWork } from '@/lib/desk/accounts/work'
import { Id } from '@/lib/desk/platform/http/params'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'people', params: Id }, ({ context, params }) => readWork(context, params))
