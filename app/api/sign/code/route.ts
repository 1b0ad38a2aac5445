import { CodeRequest } from '@/lib/contract/signer-code'
import { readRoute, route } from '@/lib/desk/http/route'
import { enterCode, SIGNER_CHANGE, signerOf } from '@/lib/desk/signing/signer'

export const GET = readRoute({ permission: 'public' }, ({ request }) => signerOf(request).code())

export const POST = route(
  { ...SIGNER_CHANGE, beforeBody: ({ request }) => signerOf(request).code(), body: CodeRequest },
  ({ context, body }) => enterCode(context, body),
)
