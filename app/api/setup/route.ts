import { z } from 'zod'
import { accountNames } from '@/lib/bff/account-names'
import { route } from '@/lib/bff/route'
import { Password, PersonName } from '@/lib/desk/contract/auth/people'
import { setUp } from '@/lib/desk/setup'
import { clientOf } from '@/lib/session/client'
import { limitFailures } from '@/lib/session/sign-in-limit'

const body = z.object({
  code: z.string().trim().min(1).max(200),
  name: PersonName,
  email: z.email().max(320),
  password: Password,
})

export const POST = route({ permission: 'public', body }, async ({ body: { code, ...admin }, upstream, request }) => {
  const accounts = await accountNames(upstream)
  await limitFailures(request.headers, () => setUp(clientOf(request.headers), code, { ...admin, accounts }))
  return { code: 200, message: 'The first admin exists. Sign in.' }
})
