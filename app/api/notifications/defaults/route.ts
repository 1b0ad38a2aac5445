import { route } from '@/lib/desk/http/route'
import { describeRuleChanges } from '@/lib/desk/notifications/contract/rule-changes'
import { DefaultsChange } from '@/lib/desk/notifications/contract/rules'
import { saveDefaults } from '@/lib/desk/notifications/settings'

export const PUT = route(
  {
    permission: 'notifications',
    body: DefaultsChange,
    activity: ({ body }) => ({
      action: 'notifications.change',
      detail: { changes: describeRuleChanges(body.from, body.rules) },
    }),
  },
  ({ context, person, body }) => saveDefaults(context, person, body),
)
