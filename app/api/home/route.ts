import { readAttention } from '@/lib/desk/home/read-attention'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'read' }, ({ context, person }) => readAttention(context, person))
