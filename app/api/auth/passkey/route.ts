import { signInWithPasskey } from '@/lib/desk/auth/sign-in/passkeys'
import { CredentialAssertion } from '@/lib/desk/contract/auth/account'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  { permission: 'public', activity: { notRecorded: 'recorded once the person is known' }, body: CredentialAssertion },
  ({ context, body }) => signInWithPasskey(context, body),
)
