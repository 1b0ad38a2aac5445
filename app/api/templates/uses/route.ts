import { readRoute } from '@/lib/desk/http/route'
import { listTemplateUses } from '@/lib/desk/templates/list-templates'

export const GET = readRoute({ permission: 'read' }, ({ context }) => listTemplateUses(context))
