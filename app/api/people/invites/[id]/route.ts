import type { PersonChanged } from '@/lib/desk/accounts/contract/people'
import { withdrawInvite } from '@/lib/desk/accounts/invites'
import { Id } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'

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
