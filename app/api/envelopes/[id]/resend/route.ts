import { Id } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'

export const POST = route(
  {
    permission: 'resend',
    params: Id,
    activity: ({ params }) => ({ action: 'envelope.resend', envelopeId: params.id }),
  },
  ({ params, upstream }) => upstream.resend(params.id),
)
