import { z } from 'zod'
import { route } from '@/lib/bff/route'
import { PASSWORD_LENGTH } from '@/lib/contract/people'
import { setUp } from '@/lib/desk/setup'
import { clientOf } from '@/lib/session/client'

const body = z.object({
  code: z.string().trim().min(1).max(200),
  name: z.string().trim().min(1).max(200),
  email: z.email().max(320),
  password: z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max),
})

export const POST = route({ permission: 'public', body }, async ({ body: { code, ...admin }, request }) => {
  await setUp(clientOf(request.headers), code, admin)
  return { code: 200, message: 'The first admin exists. Sign in.' }
})
