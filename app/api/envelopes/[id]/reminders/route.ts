import { EnvelopeParams } from '@/lib/desk/http/params'
import { readRoute, route } from '@/lib/desk/http/route'
import { RuleChoice } from '@/lib/desk/reminders/contract/rule'
import { changeReminders, readReminders } from '@/lib/desk/reminders/envelope-reminders'

export const GET = readRoute({ permission: 'read', params: EnvelopeParams }, ({ context, params }) =>
  readReminders(context, params),
)

export const PUT = route(
  {
    permission: 'resend',
    params: EnvelopeParams,
    body: RuleChoice,
    activity: ({ params, body }) => ({ action: 'reminders.change', envelopeId: params.id, detail: { ...body } }),
  },
  ({ context, person, params, body }) => changeReminders(context, person, { ...params, choice: body }),
)
