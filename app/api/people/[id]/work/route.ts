import { readWork } from '@/lib/desk/offboarding/read-work'
import { Id } from '@/lib/desk/platform/http/params'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'people', params: Id }, ({ params }) => readWork(params))
