import { countNotifications } from '@/lib/desk/notifications/list'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'desk' }, ({ context, person }) => countNotifications(context, person))
