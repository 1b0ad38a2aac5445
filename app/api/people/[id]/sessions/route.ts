import { Id } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { describePerson } from '@/lib/desk/activity-objects'
import { signOutEverywhere } from '@/lib/desk/administer'
import type { PersonChanged } from '@/lib/desk/contract/auth/people'

export const DELETE = route(
  {
    permission: 'people',
    freshAuth: true,
    params: Id,
    describe: ({ params }) => describePerson(params.id),
    activity: ({ params }, result?: PersonChanged) => ({
      action: 'people.sign-out',
      detail: { id: params.id, person: result?.person },
    }),
  },
  async ({ person, params }): Promise<PersonChanged> => {
    const changed = await signOutEverywhere(person.id, params.id)
    return { code: 200, message: 'Every session of this person has ended.', person: changed }
  },
)
