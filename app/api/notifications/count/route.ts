import { readRoute } from '@/lib/desk/http/route'
import { countNotifications } from '@/lib/desk/notifications/list'

export const GET = readRoute({ permission: 'desk' }, ({ context, person }) => countNotifications(context, person))
