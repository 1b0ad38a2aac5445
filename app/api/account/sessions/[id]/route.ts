import { z } from 'zod'
import { route } from '@/lib/bff/route'
import { endSession } from '@/lib/desk/sessions'
import { describeSession } from '@/lib/session/describe-session'

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
