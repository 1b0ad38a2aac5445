import { Id } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import type { PersonChanged } from '@/lib/desk/contract/auth/people'
import { withdrawInvite } from '@/lib/desk/invites'

export const DELETE = route(
  {
    permission: 'people',
    freshAuth: true,
    params: Id,
    activity: (_, result?: PersonChanged) => ({ action: 'people.withdraw-invite', detail: { person: result?.person } }),
  },
  async ({ params }): Promise<PersonChanged> => {
    const person = await withdrawInvite(params.id)
    return { code: 200, message: 'The invitation is withdrawn.', person }
  },
)
