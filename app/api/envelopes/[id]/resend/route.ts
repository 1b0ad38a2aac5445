import { describeEnvelope } from '@/lib/desk/activity/describe-objects'
import { EnvelopeParams } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  {
    permission: 'resend',
    params: EnvelopeParams,
    describe: describeEnvelope,
    activity: ({ params }) => ({ action: 'envelope.resend', envelopeId: params.id }),
  },
  ({ params, context }) => context.upstream.resend(params.id),
)
