import { route } from '@/lib/bff/route'
import { desk } from '@/lib/desk/database'
import { endSessions } from '@/lib/desk/sessions'

export const DELETE = route(
  { permission: 'account', freshAuth: true, activity: () => ({ action: 'account.sign-out-others' }) },
  async ({ person }) => {
    const ended = await desk().transaction((tx) => endSessions(tx, person.id, person.sessionId))
    return { code: 200, message: `Signed out of ${ended} other sessions.` }
  },
)
