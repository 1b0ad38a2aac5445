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
    body: SignerCodeRequest.omit({ by: true }),
    describe: describeEnvelope,
    activity: ({ params, body }) => ({
      action: 'signer.code',
      envelopeId: params.id,
      detail: { to: params.email, unlocked: body.accessCode === undefined },
    }),
  },
  ({ params: { id, email }, body, context, person }) =>
    context.upstream.replaceCode(id, email, { ...body, by: { name: person.name, email: person.email } }),
)
