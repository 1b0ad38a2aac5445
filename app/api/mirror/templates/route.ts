import { listTemplates } from '@/lib/desk/envelopes/templates/list-templates'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'read' }, ({ context, person }) => listTemplates(context, person))
