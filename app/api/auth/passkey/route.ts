import { route } from '@/lib/bff/route'
import { CredentialAssertion } from '@/lib/desk/contract/auth/account'
import { signInWithPasskey } from '@/lib/session/passkey-sign-in'

export const POST = route({ permission: 'public', body: CredentialAssertion }, ({ body, request }) =>
  signInWithPasskey(request.headers, body),
)
