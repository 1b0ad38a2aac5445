import { readRoute } from '@/lib/desk/http/route'
import { readMirror } from '@/lib/desk/mirror/read-mirror'

export const GET = readRoute({ permission: 'read' }, ({ context, person }) =>
  readMirror(context, person.role === 'admin'),
)
