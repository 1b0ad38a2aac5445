import { KnownAddress } from '@/lib/contract/email'
import { Delegation } from '@/lib/contract/signing'
import { describeEnvelope } from '@/lib/desk/drafts/describe-envelope'
import { delegateSigner } from '@/lib/desk/envelopes/delegate'
import { EnvelopeParams } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'

const params = EnvelopeParams.extend({ email: KnownAddress })

export const POST = route(
  {
    permission: 'delegate',
    params,
    body: Delegation,
    describe: describeEnvelope,
    activity: ({ params, body }) => ({
      action: 'signer.delegate',
      envelopeId: params.id,
      detail: { from: params.email, to: body.email },
    }),
  },
  ({ params, body, context }) => delegateSigner(context, params, body),
)
