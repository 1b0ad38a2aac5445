import { readRoute } from '@/lib/desk/http/route'
import { listTemplates } from '@/lib/desk/templates/list-templates'

export const GET = readRoute({ permission: 'read' }, ({ context }) => listTemplates(context))
