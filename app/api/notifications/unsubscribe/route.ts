import { z } from 'zod'
import { route } from '@/lib/desk/http/route'
import { unsubscribe } from '@/lib/desk/notifications/settings'

/** For the page that the link in a mail opens; the token is the credential. */
export const POST = route(
  {
    permission: 'public',
    body: z.object({ token: z.string().max(500) }),
    activity: { notRecorded: 'What a person is notified of concerns nobody else.' },
    done: 'You get no more of these emails.',
  },
  ({ context, body }) => unsubscribe(context, body),
)
