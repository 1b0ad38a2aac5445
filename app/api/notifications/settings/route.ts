import { readRoute, route } from '@/lib/desk/http/route'
import { OwnRulesChange } from '@/lib/desk/notifications/contract/rules'
import { readNotificationSettings, saveOwnRules } from '@/lib/desk/notifications/settings'

export const GET = readRoute({ permission: 'desk' }, ({ context, person }) => readNotificationSettings(context, person))

export const PUT = route(
  {
    permission: 'desk',
    body: OwnRulesChange,
    activity: { notRecorded: 'What a person is notified of concerns nobody else.' },
  },
  ({ context, person, body }) => saveOwnRules(context, person, body),
)
