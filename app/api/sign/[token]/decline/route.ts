import { Token } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { requireKnownLink, signerOf } from '@/lib/bff/signer'
import { DeclineRequest } from '@/lib/contract/signing'

export const POST = route(
  { permission: 'public', params: Token, beforeBody: requireKnownLink, body: DeclineRequest.default({}) },
  ({ params, body, request }) => signerOf(request, params.token).decline(body),
)
