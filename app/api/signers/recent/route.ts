import { route } from '@/lib/desk/http/route'
import { listLookups } from '@/lib/desk/signers/lookups'

export const GET = route({ permission: 'read' }, ({ person }) => listLookups(person.id))
