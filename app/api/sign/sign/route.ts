import { SignRequest } from '@/lib/contract/signing'
import { route } from '@/lib/desk/http/route'
import { requireKnownLink, signerOf } from '@/lib/desk/signing/signer'

export const POST = route(
  // Two drawn pictures and the values of many fields.
  {
    permission: 'public',
    activity: { notRecorded: "signers' actions are in the service's audit trail" },
    beforeBody: requireKnownLink,
    body: SignRequest,
    maxBytes: 6 * 1024 * 1024,
  },
  ({ body, request }) => signerOf(request).sign(body),
)
