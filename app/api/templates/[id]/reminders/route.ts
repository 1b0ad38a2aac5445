import { TemplateParams } from '@/lib/desk/http/params'
import { readRoute, route } from '@/lib/desk/http/route'
import { RuleChoice } from '@/lib/desk/reminders/contract/rule'
import { readRule, saveRule } from '@/lib/desk/reminders/rules'

export const GET = readRoute({ permission: 'read', params: TemplateParams }, ({ context, params }) =>
  readRule(context, params.id),
)

export const PUT = route(
  {
    permission: 'send',
    params: TemplateParams,
    body: RuleChoice,
    activity: ({ params, body }) => ({ action: 'reminders.change', detail: { template: params.id, ...body } }),
  },
  ({ context, person, params, body }) => saveRule(context, person, body, params.id),
)
