import { listIdle } from '@/lib/desk/home/read-attention'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'read' }, ({ context }) => listIdle(context))
