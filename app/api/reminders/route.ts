import { readRoute, route } from '@/lib/desk/http/route'
import { DeskRuleChoice } from '@/lib/desk/reminders/contract/rule'
import { readRule, saveRule } from '@/lib/desk/reminders/rules'

export const GET = readRoute({ permission: 'read' }, ({ context }) => readRule(context))

export const PUT = route(
  {
    permission: 'reminders',
    body: DeskRuleChoice,
    activity: ({ body }) => ({ action: 'reminders.change', detail: { ...body } }),
  },
  ({ context, person, body }) => saveRule(context, person, body),
)
