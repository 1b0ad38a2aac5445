import { describeEnvelope } from '@/lib/desk/drafts/describe-envelope'
import { EnvelopeParams } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { HandOverRequest } from '@/lib/desk/signing/contract'
import { handOver } from '@/lib/desk/signing/handover'

export const POST = route(
  {
    permission: 'link',
    params: EnvelopeParams,
    body: HandOverRequest,
    describe: describeEnvelope,
    activity: ({ params }, result?: { email: string | undefined }) => ({
      action: 'signer.link',
      envelopeId: params.id,
      detail: { purpose: 'in_person', to: result?.email },
    }),
    done: 'The device is handed over.',
  },
  ({ context, person, params, body }) => handOver(context, person, { ...params, ...body }),
)
