import { NewInvite } from '@/lib/desk/accounts/contract/people'
import { invite } from '@/lib/desk/accounts/invites'
import { nameActor } from '@/lib/desk/activity/activity'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  {
    permission: 'people',
    freshAuth: true,
    body: NewInvite,
    activity: ({ body }) => ({
      action: 'people.invite',
      detail: { person: nameActor(body), role: body.role },
    }),
  },
  ({ context, person, body }) => invite(context, person, body),
)
