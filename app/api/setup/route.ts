import { z } from 'zod'
import { accountNames } from '@/lib/desk/accounts/account-names'
import { setUp } from '@/lib/desk/accounts/setup'
import { clientOf } from '@/lib/desk/auth/client'
import { limitFailures } from '@/lib/desk/auth/limits/sign-in-limit'
import { Password, PersonName } from '@/lib/desk/contract/auth/people'
import { route } from '@/lib/desk/http/route'

const body = z.object({
  code: z.string().trim().min(1).max(200),
  name: PersonName,
  email: z.email().max(320),
  password: Password,
})

export const POST = route(
  { permission: 'public', activity: { notRecorded: 'setUp records it for the first admin' }, body },
  async ({ body: { code, ...admin }, context, request }) => {
    const accounts = await accountNames(context.upstream)
    await limitFailures(request.headers, () => setUp(clientOf(request.headers), code, { ...admin, accounts }))
    return { code: 200, message: 'The first admin exists. Sign in.' }
  },
)
