import { readMirror } from '@/lib/desk/envelopes/mirror/mirror-state'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'read' }, ({ context, person }) =>
  readMirror(context, person.role === 'admin'),
)
