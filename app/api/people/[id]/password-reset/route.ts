import { oneTimeLink } from '@/lib/bff/one-time-link'
import { Id } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { describePerson } from '@/lib/desk/activity-objects'
import type { OneTimeLink } from '@/lib/desk/contract/auth/people'
import { newPasswordReset } from '@/lib/desk/password-resets'

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
