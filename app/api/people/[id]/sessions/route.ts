import { signOutEverywhere } from '@/lib/desk/accounts/administer'
import { describePerson } from '@/lib/desk/accounts/describe-account'
import type { PersonChanged } from '@/lib/desk/contract/auth/people'
import { Id } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'

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
    done: 'Every session of this person has ended.',
  },
  ({ person, params }) => signOutEverywhere(person.id, params.id),
)
