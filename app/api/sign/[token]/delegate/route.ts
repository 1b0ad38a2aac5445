import { Token } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { requireKnownLink, signerOf } from '@/lib/bff/signer'
import { DelegateRequest } from '@/lib/contract/signing'

export const POST = route(
  { permission: 'public', params: Token, beforeBody: requireKnownLink, body: DelegateRequest },
  ({ params, body, request }) => signerOf(request, params.token).delegate(body),
)
