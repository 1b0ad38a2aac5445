import { KnownAddress } from '@/lib/contract/email'
import { SignerCodeRequest } from '@/lib/contract/signer-code'
import { describeEnvelope } from '@/lib/desk/activity/record'
import { EnvelopeParams } from '@/lib/desk/platform/http/params'
import { route } from '@/lib/desk/platform/http/route'

const params = EnvelopeParams.extend({ email: KnownAddress })

export const POST = route(
  {
    permission: 'delegate',
    params,
    body: SignerCodeRequest,
    describe: describeEnvelope,
    activity: ({ params, body }) => ({
      action: 'signer.code',
      envelopeId: params.id,
      detail: { to: params.email, unlocked: body.accessCode === undefined },
    }),
  },
  ({ params, body, context }) => context.upstream.replaceCode(params.id, params.email, body.accessCode),
)
