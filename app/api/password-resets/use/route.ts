import { z } from 'zod'
import { resetPassword } from '@/lib/desk/auth/sign-in/use-link'
import { Password } from '@/lib/desk/contract/auth/people'
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
