import { DeskDefaults } from '@/lib/desk/notifications/contract/rules'
import { saveDefaults } from '@/lib/desk/notifications/settings'
import { route } from '@/lib/desk/platform/http/route'

export const PUT = route(
  { permission: 'notifications', body: DeskDefaults, activity: () => ({ action: 'notifications.change' }) },
  ({ context, person, body }) => saveDefaults(context, person, body),
)
