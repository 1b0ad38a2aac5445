import { DelegateRequest } from '@/lib/contract/signing'
import { route } from '@/lib/desk/http/route'
import { requireKnownLink, signerOf } from '@/lib/desk/signing/signer'

export const POST = route(
  {
    permission: 'public',
    activity: { notRecorded: "signers' actions are in the service's audit trail" },
    beforeBody: requireKnownLink,
    body: DelegateRequest,
  },
  ({ body, request }) => signerOf(request).delegate(body),
)
