import { readAttention } from '@/lib/desk/home/home'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'read' }, ({ context, person }) => readAttention(context, person))
