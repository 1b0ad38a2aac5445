import { DeskDefaults } from '@/lib/desk/contract/notifications/rules'
import { route } from '@/lib/desk/http/route'
import { saveDefaults } from '@/lib/desk/notifications/settings'

export const PUT = route(
  { permission: 'notifications', body: DeskDefaults, activity: () => ({ action: 'notifications.change' }) },
  ({ context, person, body }) => saveDefaults(context, person, body),
)
