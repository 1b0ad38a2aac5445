import { Token } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { requireKnownLink, signerOf } from '@/lib/bff/signer'
import { SignRequest } from '@/lib/contract/signing'

export const POST = route(
  // Two drawn pictures and the values of many fields.
  { permission: 'public', params: Token, beforeBody: requireKnownLink, body: SignRequest, maxBytes: 6 * 1024 * 1024 },
  ({ params, body, request }) => signerOf(request, params.token).sign(body),
)
