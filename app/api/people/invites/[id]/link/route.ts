import { oneTimeLink } from '@/lib/bff/one-time-link'
import { Id } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import type { OneTimeLink } from '@/lib/desk/contract/auth/people'
import { renewInvite } from '@/lib/desk/invites'

/** A new link; the one before opens nothing any more. */
export const POST = route(
  {
    permission: 'people',
    freshAuth: true,
    params: Id,
    activity: (_, result?: OneTimeLink) => ({ action: 'people.renew-invite', detail: { person: result?.person } }),
  },
  async ({ params, request }) => oneTimeLink(request, 'invite', await renewInvite(params.id)),
)
