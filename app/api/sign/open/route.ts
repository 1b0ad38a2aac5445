import { route } from '@/lib/desk/http/route'
import { signerOf } from '@/lib/desk/signing/signer'

export const POST = route(
  { permission: 'public', activity: { notRecorded: "signers' actions are in the service's audit trail" } },
  ({ request }) => signerOf(request).open(),
)
