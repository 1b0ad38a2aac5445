import { listDiscarded } from '@/lib/desk/drafts/list-drafts'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'draft' }, ({ context, person }) => listDiscarded(context, person))
