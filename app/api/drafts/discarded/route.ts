import { listDiscarded } from '@/lib/desk/drafts/drafts'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'draft' }, ({ person }) => listDiscarded(person))
