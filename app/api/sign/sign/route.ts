import { SignRequest } from '@/lib/contract/signing'
import { route } from '@/lib/desk/http/route'
import { requireKnownLink, SIGNER_CHANGE, sign } from '@/lib/desk/signing/signer'

export const POST = route(
  // Two drawn pictures and the values of many fields.
  { ...SIGNER_CHANGE, beforeBody: requireKnownLink, body: SignRequest, maxBytes: 6 * 1024 * 1024 },
  ({ context, body }) => sign(context, body),
)
