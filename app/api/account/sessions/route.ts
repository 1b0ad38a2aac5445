import { endSessions } from '@/lib/desk/accounts/sessions'
import { route } from '@/lib/desk/http/route'
import { desk } from '@/lib/desk/store/database'

export const DELETE = route(
  { permission: 'account', freshAuth: true, activity: () => ({ action: 'account.sign-out-others' }) },
  async ({ person }) => {
    const ended = await desk().transaction((tx) => endSessions(tx, person.id, person.sessionId))
    return { code: 200, message: `Signed out of ${ended} other sessions.` }
  },
)
