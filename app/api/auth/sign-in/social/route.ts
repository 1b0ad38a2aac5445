import { z } from 'zod'
import { route } from '@/lib/bff/route'
import { OIDC } from '@/lib/session/auth'
import { startSingleSignOn } from '@/lib/session/sign-in'

const body = z.object({
  provider: z.literal(OIDC),
  /** A path of the desk; anything that could name another host is refused. */
  callbackURL: z
    .string()
    .max(2_000)
    .regex(/^\/(?![/\\])/)
    .default('/'),
})

export const POST = route({ permission: 'public', body }, ({ body, request }) =>
  startSingleSignOn(request.headers, body.callbackURL),
)
