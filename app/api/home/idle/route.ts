import { listIdle } from '@/lib/desk/home/read-attention'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'read' }, ({ context }) => listIdle(context))
