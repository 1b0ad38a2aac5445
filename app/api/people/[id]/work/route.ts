import { Id } from '@/lib/desk/http/params'
import { readRoute } from '@/lib/desk/http/route'
import { readWork } from '@/lib/desk/offboarding/read-work'

export const GET = readRoute({ permission: 'people', params: Id }, ({ params }) => readWork(params))
