import { z } from 'zod'
import { VoidReason } from '@/lib/desk/bulk/contract/bulk-action'
import { describeEnvelope } from '@/lib/desk/drafts/describe-envelope'
import { voidEnvelope } from '@/lib/desk/envelopes/void'
import { EnvelopeParams } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'

/** The service's interface has no reason for voiding: it is only in the activity record. */
const body = z.object({ reason: VoidReason.optional() }).default({})

export const POST = route(
  {
    permission: 'void',
    params: EnvelopeParams,
    body,
    describe: describeEnvelope,
    activity: ({ params, body }, result?: { canceled_before_send?: boolean | undefined }) => ({
      action: 'envelope.void',
      envelopeId: params.id,
      detail: { ...body, canceled_before_send: result?.canceled_before_send },
    }),
  },
  ({ params, context }) => voidEnvelope(context, params.id),
)
