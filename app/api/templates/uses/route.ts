import { readRoute } from '@/lib/desk/platform/http/route'
import { listTemplateUses } from '@/lib/desk/templates/list-templates'

export const GET = readRoute({ permission: 'read' }, ({ context }) => listTemplateUses(context))
