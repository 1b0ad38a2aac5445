import { route } from '@/lib/bff/route'
import { requireKnownLink, signerOf } from '@/lib/bff/signer'
import { DeclineRequest } from '@/lib/contract/signing'

export const POST = route(
  { permission: 'public', beforeBody: requireKnownLink, body: DeclineRequest.default({}) },
  ({ body, request }) => signerOf(request).decline(body),
)
