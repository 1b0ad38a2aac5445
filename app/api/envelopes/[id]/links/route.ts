import { describeEnvelope } from '@/lib/desk/drafts/describe-envelope'
import { EnvelopeParams } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { LinkRequest } from '@/lib/desk/signing/contract'
import { giveSignerLink } from '@/lib/desk/signing/signer-link'

export const POST = route(
  {
    permission: 'link',
    params: EnvelopeParams,
    body: LinkRequest,
    describe: describeEnvelope,
    activity: ({ params, body }, result?: { email: string | undefined }) => ({
      action: 'signer.link',
      envelopeId: params.id,
      detail: { purpose: body.purpose, to: result?.email },
    }),
  },
  ({ context, person, params, body }) => giveSignerLink(context, person, { ...params, ...body }),
)
