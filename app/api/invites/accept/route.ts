import { z } from 'zod'
import { acceptInvitation } from '@/lib/desk/accounts/sign-in'
import { Password, PersonName } from '@/lib/desk/platform/auth/contract/people'
import { route } from '@/lib/desk/platform/http/route'

/** The token is in the body, because addresses are written into logs. */
const body = z.object({ token: z.string().max(200), name: PersonName, password: Password })

export const POST = route(
  { permission: 'public', activity: { notRecorded: 'acceptInvite records it for the new person' }, body },
  ({ context, body }) => acceptInvitation(context, body),
)
