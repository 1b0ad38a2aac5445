import { z } from 'zod'
import { accountNames } from '@/lib/bff/account-names'
import { route } from '@/lib/bff/route'
import { Password } from '@/lib/desk/contract/auth/people'
import { resetPassword } from '@/lib/session/arrive'

const body = z.object({ token: z.string().max(200), password: Password })

export const POST = route({ permission: 'public', body }, async ({ body, upstream, request }) =>
  resetPassword(request.headers, body.token, { password: body.password, accounts: await accountNames(upstream) }),
)
