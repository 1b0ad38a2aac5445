import { signInWithPasskey } from '@/lib/desk/auth/sign-in/passkey-sign-in'
import { CredentialAssertion } from '@/lib/desk/contract/auth/account'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  {
    permission: 'public',
    activity: { notRecorded: 'the sign-in records itself once the person is known' },
    body: CredentialAssertion,
  },
  ({ body, request }) => signInWithPasskey(request.headers, body),
)
