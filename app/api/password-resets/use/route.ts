import { z } from 'zod'
import { Password } from '@/lib/desk/accounts/contract/people'
import { resetPassword } from '@/lib/desk/accounts/sign-in'
import { route } from '@/lib/desk/http/route'

const body = z.object({ token: z.string().max(200), password: Password })

export const POST = route(
  {
    permission: 'public',
    activity: { notRecorded: 'spendPasswordReset records it for its person' },
    body,
    done: 'The new password is set. Sign in with it.',
  },
  ({ context, body }) => resetPassword(context, body),
)
