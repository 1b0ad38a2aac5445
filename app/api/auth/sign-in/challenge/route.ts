import { z } from 'zod'
import { route } from '@/lib/bff/route'
import { SignInEmail } from '@/lib/contract/sign-in'
import { challengeSignIn } from '@/lib/session/sign-in-proof'

const body = z.object({ email: SignInEmail })

/** What a browser has to work out before it may try once more. */
export const POST = route({ permission: 'public', body }, ({ body, request }) =>
  challengeSignIn(request.headers, body.email),
)
