import { z } from 'zod'
import { route } from '@/lib/bff/route'
import { Password } from '@/lib/contract/people'
import { resetPassword } from '@/lib/session/arrive'

const body = z.object({ token: z.string().max(200), password: Password })

export const POST = route({ permission: 'public', body }, ({ body, request }) =>
  resetPassword(request.headers, body.token, body.password),
)
