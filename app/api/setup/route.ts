import { z } from 'zod'
import { Password, PersonName } from '@/lib/desk/accounts/contract/people'
import { setUpFirstAdmin } from '@/lib/desk/accounts/sign-in'
import { route } from '@/lib/desk/http/route'

const body = z.object({
  code: z.string().trim().min(1).max(200),
  name: PersonName,
  email: z.email().max(320),
  password: Password,
})

export const POST = route(
  {
    permission: 'public',
    activity: { notRecorded: 'setUp records it for the first admin' },
    body,
    done: 'The first admin exists. Sign in.',
  },
  ({ context, body }) => setUpFirstAdmin(context, body),
)
