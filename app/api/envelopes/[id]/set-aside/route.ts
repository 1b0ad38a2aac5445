import { z } from 'zod'
import { describeEnvelope } from '@/lib/desk/drafts/describe-envelope'
import { setAside } from '@/lib/desk/home/set-aside'
import { EnvelopeParams } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'

export const PUT = route(
  {
    permission: 'send',
    params: EnvelopeParams,
    body: z.object({ done: z.boolean() }),
    describe: describeEnvelope,
    activity: ({ params, body }) => ({
      action: 'envelope.set-aside',
      envelopeId: params.id,
      detail: { done: body.done },
    }),
  },
  ({ context, params, body }) => setAside(context, { ...params, ...body }),
)
