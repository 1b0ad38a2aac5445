import { route } from '@/lib/desk/http/route'
import { endHostSession } from '@/lib/desk/signing/hand-back'

export const DELETE = route(
  {
    permission: 'public',
    activity: { notRecorded: "ends only the browser's own session" },
    done: 'The session has ended. Sign in again.',
  },
  ({ context }) => endHostSession(context),
)
