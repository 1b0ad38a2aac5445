import { listTemplateUses } from '@/lib/desk/envelopes/list-templates'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'read' }, ({ context }) => listTemplateUses(context))
