import { z } from 'zod'
import { resetPassword } from '@/lib/desk/accounts/sign-in'
import { Password } from '@/lib/desk/platform/auth/contract/people'
import { route } from '@/lib/desk/platform/http/route'

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
