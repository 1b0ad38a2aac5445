import { signInWithPasskey } from '@/lib/desk/accounts/passkeys'
import { CredentialAssertion } from '@/lib/desk/platform/auth/contract/account'
import { route } from '@/lib/desk/platform/http/route'

export const POST = route(
  { permission: 'public', activity: { notRecorded: 'recorded once the person is known' }, body: CredentialAssertion },
  ({ context, body }) => signInWithPasskey(context, body),
)
