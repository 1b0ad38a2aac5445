import { invite } from '@/lib/desk/accounts/invites'
import { nameActor } from '@/lib/desk/platform/activity/activity'
import { NewInvite } from '@/lib/desk/platform/auth/contract/people'
import { route } from '@/lib/desk/platform/http/route'

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
