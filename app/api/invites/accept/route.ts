import { z } from 'zod'
import { Password, PersonName } from '@/lib/desk/accounts/contract/people'
import { acceptInvitation } from '@/lib/desk/accounts/sign-in'
import { route } from '@/lib/desk/http/route'

/** The token is in the body, because addresses are written into logs. */
const body = z.object({ token: z.string().max(200), name: PersonName, password: Password })

export const POST = route(
  { permission: 'public', activity: { notRecorded: 'acceptInvite records it for the new person' }, body },
  ({ context, body }) => acceptInvitation(context, body),
)
