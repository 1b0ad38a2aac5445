import { oneTimeLink } from '@/lib/bff/one-time-link'
import { route } from '@/lib/bff/route'
import { NewInvite } from '@/lib/desk/contract/auth/people'
import { invite } from '@/lib/desk/invites'

export const POST = route(
  {
    permission: 'people',
    freshAuth: true,
    body: NewInvite,
    activity: ({ body }) => ({
      action: 'people.invite',
      detail: { person: `${body.name} <${body.email}>`, role: body.role },
    }),
  },
  async ({ person, body, request }) => oneTimeLink(request, 'invite', await invite(person, body)),
)
