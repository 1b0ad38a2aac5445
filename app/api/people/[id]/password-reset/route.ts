import { describePerson } from '@/lib/desk/accounts/describe-account'
import { oneTimeLink } from '@/lib/desk/accounts/one-time-link'
import { newPasswordReset } from '@/lib/desk/accounts/passwords/password-resets'
import type { OneTimeLink } from '@/lib/desk/contract/auth/people'
import { Id } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  {
    permission: 'people',
    freshAuth: true,
    params: Id,
    describe: ({ params }) => describePerson(params.id),
    activity: ({ params }, result?: OneTimeLink) => ({
      action: 'people.reset-password',
      detail: { id: params.id, person: result?.person },
    }),
  },
  async ({ person, params, request }) => oneTimeLink(request, 'reset', await newPasswordReset(person.id, params.id)),
)
