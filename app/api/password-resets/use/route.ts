import { z } from 'zod'
import { accountNames } from '@/lib/desk/accounts/account-names'
import { resetPassword } from '@/lib/desk/auth/sign-in/arrive'
import { Password } from '@/lib/desk/contract/auth/people'
import { route } from '@/lib/desk/http/route'

const body = z.object({ token: z.string().max(200), password: Password })

export const POST = route(
  { permission: 'public', activity: { notRecorded: 'spendPasswordReset records it for its person' }, body },
  async ({ body, context, request }) =>
    resetPassword(request.headers, body.token, {
      password: body.password,
      accounts: await accountNames(context.upstream),
    }),
)
