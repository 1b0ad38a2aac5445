import { z } from 'zod'
import { parseReturnPath } from '@/lib/desk/accounts/contract/return-path'
import { OIDC } from '@/lib/desk/accounts/contract/session'
import { startSingleSignOn } from '@/lib/desk/accounts/single-sign-on'
import { route } from '@/lib/desk/http/route'

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

export const POST = route(
  { permission: 'public', activity: { notRecorded: 'recorded when the provider sends the browser back' }, body },
  ({ context, body }) => startSingleSignOn(context, body),
)
