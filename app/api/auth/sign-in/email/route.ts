import { signIn } from '@/lib/desk/accounts/sign-in'
import { Credentials } from '@/lib/desk/platform/auth/contract/account'
import { route } from '@/lib/desk/platform/http/route'

export const POST = route(
  { permission: 'public', activity: { notRecorded: 'recorded once the person is known' }, body: Credentials },
  ({ context, body }) => signIn(context, body),
)
