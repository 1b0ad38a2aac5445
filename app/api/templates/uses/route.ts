import { readRoute } from '@/lib/desk/http/route'
import { listTemplateUses } from '@/lib/desk/mirror/templates/list-template-uses'

export const GET = readRoute({ permission: 'read' }, ({ context }) => listTemplateUses(context))
