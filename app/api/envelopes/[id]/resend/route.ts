import { ResendRequest } from '@/lib/contract/envelope'
import { describeEnvelope } from '@/lib/desk/activity/record'
import { EnvelopeParams } from '@/lib/desk/platform/http/params'
import { route } from '@/lib/desk/platform/http/route'
import { sendReminder } from '@/lib/desk/reminders/envelope-reminders'

export const POST = route(
  {
    permission: 'resend',
    params: EnvelopeParams,
    body: ResendRequest.default({}),
    describe: describeEnvelope,
    activity: ({ params, body }, result?: { copy?: boolean }) => ({
      action: 'envelope.resend',
      envelopeId: params.id,
      detail: { to: body.email, copy: result?.copy },
    }),
  },
  ({ context, params, body }) => sendReminder(context, { ...params, ...body }),
)
