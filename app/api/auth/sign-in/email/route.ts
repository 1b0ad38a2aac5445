import { signIn } from '@/lib/desk/auth/sign-in/sign-in'
import { Credentials } from '@/lib/desk/contract/auth/sign-in'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  { permission: 'public', activity: { notRecorded: 'recorded once the person is known' }, body: Credentials },
  ({ context, body }) => signIn(context, body),
)
