import type { OneTimeLink } from '@/lib/desk/accounts/contract/people'
import { renewInvite } from '@/lib/desk/accounts/invites'
import { Id } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'

/** A new link; the one before opens nothing anymore. */
export const POST = route(
  {
    permission: 'people',
    freshAuth: true,
    params: Id,
    activity: (_, result?: OneTimeLink) => ({ action: 'people.renew-invite', detail: { person: result?.person } }),
  },
  ({ context, person, params }) => renewInvite(context, person, params),
)
