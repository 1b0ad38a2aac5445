import { z } from 'zod'
import { ResendRequest } from '@/lib/contract/envelope'
import { opt } from '@/lib/contract/optional'
import { describeEnvelope } from '@/lib/desk/drafts/describe-envelope'
import { EnvelopeParams } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { sendReminder } from '@/lib/desk/reminders/envelope-reminders'

/** `locked_too`: the person saw that a link is locked, and sends it again anyway. */
const Reminder = ResendRequest.extend({ locked_too: opt(z.boolean()) })

export const POST = route(
  {
    permission: 'resend',
    params: EnvelopeParams,
    body: Reminder.default({}),
    describe: describeEnvelope,
    activity: ({ params, body }, result?: { copy?: boolean }) => ({
      action: 'envelope.resend',
      envelopeId: params.id,
      detail: { to: body.email, copy: result?.copy },
    }),
  },
  ({ context, params, body }) => sendReminder(context, { ...params, ...body }),
)
