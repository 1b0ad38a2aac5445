import { z } from 'zod'
import { route } from '@/lib/bff/route'
import { signIn } from '@/lib/session/sign-in'

const body = z.object({ email: z.string().max(320), password: z.string().max(1_000) })

export const POST = route({ permission: 'public', body }, ({ body, request }) => signIn(request.headers, body))
