import { z } from 'zod'
import { describeSession, endSession } from '@/lib/desk/accounts/account'
import { route } from '@/lib/desk/http/route'

const params = z.object({ id: z.string().min(1).max(100) })

export const DELETE = route(
  {
    permission: 'account',
    freshAuth: true,
    params,
    describe: ({ person, params }) => describeSession(person.id, params.id),
    activity: () => ({ action: 'account.sign-out-one' }),
    done: 'This session has ended.',
  },
  ({ person, params }) => endSession(person, params),
)
