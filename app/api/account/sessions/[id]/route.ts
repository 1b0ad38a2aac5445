import { z } from 'zod'
import { endSession } from '@/lib/desk/accounts/sessions'
import { describeSession } from '@/lib/desk/auth/session/describe-session'
import { route } from '@/lib/desk/http/route'

const params = z.object({ id: z.string().min(1).max(100) })

export const DELETE = route(
  {
    permission: 'account',
    freshAuth: true,
    params,
    describe: ({ person, params }) => describeSession(person.id, params.id),
    activity: () => ({ action: 'account.sign-out-one' }),
  },
  async ({ person, params }) => {
    await endSession(person.id, params.id)
    return { code: 200, message: 'This session has ended.' }
  },
)
