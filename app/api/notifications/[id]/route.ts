import { Id } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { readNotification } from '@/lib/desk/notifications/list'

/** The person has read it. */
export const PUT = route(
  {
    permission: 'desk',
    params: Id,
    activity: { notRecorded: 'What a person has seen concerns nobody else.' },
    done: 'This notification is read.',
  },
  ({ context, person, params }) => readNotification(context, person, params),
)
