import { Id } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { describeEnvelope } from '@/lib/desk/activity-objects'

export const POST = route(
  {
    permission: 'resend',
    params: Id,
    describe: ({ params }) => describeEnvelope(params.id),
    activity: ({ params }) => ({ action: 'envelope.resend', envelopeId: params.id }),
  },
  ({ params, upstream }) => upstream.resend(params.id),
)
