import { Credentials } from '@/lib/desk/accounts/contract/account'
import { signIn } from '@/lib/desk/accounts/sign-in'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  { permission: 'public', activity: { notRecorded: 'recorded once the person is known' }, body: Credentials },
  ({ context, body }) => signIn(context, body),
)
