import { route } from '@/lib/bff/route'
import { listLookups } from '@/lib/desk/lookups'

export const GET = route({ permission: 'read' }, ({ person }) => listLookups(person.id))
