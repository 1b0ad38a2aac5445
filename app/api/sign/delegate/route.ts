import { DelegateRequest } from '@/lib/contract/signing'
import { route } from '@/lib/desk/http/route'
import { requireKnownLink, signerOf } from '@/lib/desk/signing/signer'

export const POST = route(
  { permission: 'public', beforeBody: requireKnownLink, body: DelegateRequest },
  ({ body, request }) => signerOf(request).delegate(body),
)
