import { readRoute } from '@/lib/desk/http/route'
import { listTemplates } from '@/lib/desk/mirror/templates/list-templates'

export const GET = readRoute({ permission: 'read' }, ({ context, person }) => listTemplates(context, person))
