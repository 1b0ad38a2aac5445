import { Id } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import type { PersonChanged } from '@/lib/contract/people'
import { signOutEverywhere } from '@/lib/desk/administer'

export const DELETE = route(
  {
    permission: 'people',
    freshAuth: true,
    params: Id,
    activity: ({ params }, result?: PersonChanged) => ({
      action: 'people.sign-out',
      detail: { person: result?.person ?? params.id },
    }),
  },
  async ({ person, params }): Promise<PersonChanged> => {
    const changed = await signOutEverywhere(person.id, params.id)
    return { code: 200, message: 'Every session of this person has ended.', person: changed }
  },
)
