import { CredentialAssertion } from '@/lib/desk/accounts/contract/account'
import { signInWithPasskey } from '@/lib/desk/accounts/passkeys'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  { permission: 'public', activity: { notRecorded: 'recorded once the person is known' }, body: CredentialAssertion },
  ({ context, body }) => signInWithPasskey(context, body),
)
