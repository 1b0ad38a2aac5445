import { DelegateRequest } from '@/lib/contract/signing'
import { route } from '@/lib/desk/http/route'
import { requireKnownLink, SIGNER_CHANGE, signerOf } from '@/lib/desk/signing/signer'

export const POST = route(
  { ...SIGNER_CHANGE, beforeBody: requireKnownLink, body: DelegateRequest },
  ({ context, body }) => signerOf(context).delegate(body),
)
