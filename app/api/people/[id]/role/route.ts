import { z } from 'zod'
import { changeRole } from '@/lib/desk/accounts/administer'
import { describePerson } from '@/lib/desk/accounts/describe-account'
import type { PersonChanged } from '@/lib/desk/contract/auth/people'
import { Role } from '@/lib/desk/contract/desk'
import { Id } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'

const body = z.object({ role: Role })

export const PUT = route(
  {
    permission: 'people',
    freshAuth: true,
    params: Id,
    body,
    describe: ({ params }) => describePerson(params.id),
    activity: ({ params, body }, result?: PersonChanged) => ({
      action: 'people.role',
      detail: { id: params.id, person: result?.person, role: body.role },
    }),
    done: 'The role is changed.',
  },
  ({ person, params, body }) => changeRole(person.id, params.id, body.role),
)
