import { z } from 'zod'
import { route } from '@/lib/bff/route'
import { parseReturnPath } from '@/lib/desk/contract/auth/return-path'
import { OIDC } from '@/lib/session/oidc'
import { startSingleSignOn } from '@/lib/session/single-sign-on'

const body = z.object({
  provider: z.literal(OIDC),
  callbackURL: z
    .string()
    .max(2_000)
    .transform((path, { addIssue }) => {
      const returnPath = parseReturnPath(path)
      if (returnPath === undefined) addIssue('must be a page of the dashboard')
      return returnPath ?? '/'
    })
    .default('/'),
  /** Set when a person who is signed in confirms who they are. */
  authenticateNow: z.boolean().default(false),
})

export const POST = route({ permission: 'public', body }, ({ body, request }) =>
  startSingleSignOn(request.headers, { returnPath: body.callbackURL, authenticateNow: body.authenticateNow }),
)
