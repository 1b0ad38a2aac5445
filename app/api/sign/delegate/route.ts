import { route } from '@/lib/bff/route'
import { requireKnownLink, signerOf } from '@/lib/bff/signer'
import { DelegateRequest } from '@/lib/contract/signing'

export const POST = route(
  { permission: 'public', beforeBody: requireKnownLink, body: DelegateRequest },
  ({ body, request }) => signerOf(request).delegate(body),
)
