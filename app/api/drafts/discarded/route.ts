import { listDiscarded } from '@/lib/desk/drafts/discard-draft'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'draft' }, ({ context, person }) => listDiscarded(context, person))
