import { enable } from '@/lib/desk/accounts/administer'
import { describePerson } from '@/lib/desk/accounts/describe-account'
import type { PersonChanged } from '@/lib/desk/contract/auth/people'
import { Id } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  {
    permission: 'people',
    freshAuth: true,
    params: Id,
    describe: ({ params }) => describePerson(params.id),
    activity: ({ params }, result?: PersonChanged) => ({
      action: 'people.enable',
      detail: { id: params.id, person: result?.person },
    }),
    done: 'The account is enabled.',
  },
  ({ person, params }) => enable(person.id, params.id),
)
