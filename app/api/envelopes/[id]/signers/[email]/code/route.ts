import { KnownAddress } from '@/lib/contract/email'
import { SignerCodeRequest } from '@/lib/contract/signer-code'
import { describeEnvelope } from '@/lib/desk/drafts/describe-envelope'
import { replaceSignerCode } from '@/lib/desk/envelopes/delegate'
import { EnvelopeParams } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'

const params = EnvelopeParams.extend({ email: KnownAddress })

export const POST = route(
  {
    permission: 'delegate',
    params,
    body: SignerCodeRequest.omit({ by: true }),
    describe: describeEnvelope,
    activity: ({ params, body }) => ({
      action: 'signer.code',
      envelopeId: params.id,
      detail: { to: params.email, unlocked: body.accessCode === undefined },
    }),
  },
  ({ params, body, context, person }) => replaceSignerCode(context, person, params, body),
)
