import { withdrawInvite } from '@/lib/desk/accounts/invites'
import type { PersonChanged } from '@/lib/desk/platform/auth/contract/people'
import { Id } from '@/lib/desk/platform/http/params'
import { route } from '@/lib/desk/platform/http/route'

export const DELETE = route(
  {
    permission: 'people',
    freshAuth: true,
    params: Id,
    activity: (_, result?: PersonChanged) => ({ action: 'people.withdraw-invite', detail: { person: result?.person } }),
    done: 'The invitation is withdrawn.',
  },
  ({ params }) => withdrawInvite(params),
)
