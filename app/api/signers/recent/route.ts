import { readRoute } from '@/lib/desk/http/route'
import { listLookups } from '@/lib/desk/signers/lookups'

export const GET = readRoute({ permission: 'read' }, ({ person }) => listLookups(person))
