import { EnvelopeParams } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { describeReminder, sendReminder } from '@/lib/desk/reminders/envelope-reminders'

export const POST = route(
  {
    permission: 'resend',
    params: EnvelopeParams,
    describe: describeReminder,
    activity: ({ params }) => ({ action: 'envelope.resend', envelopeId: params.id }),
  },
  ({ context, person, params }) => sendReminder(context, person, params),
)
