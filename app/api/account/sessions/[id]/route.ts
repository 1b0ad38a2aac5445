import { z } from 'zod'
import { route } from '@/lib/bff/route'
import { endSession } from '@/lib/desk/sessions'

const params = z.object({ id: z.string().min(1).max(100) })

export const DELETE = route(
  { permission: 'account', freshAuth: true, params, activity: () => ({ action: 'account.sign-out-one' }) },
  async ({ person, params }) => {
    await endSession(person.id, params.id)
    return { code: 200, message: 'This session has ended.' }
  },
)
