import { z } from 'zod'
import { accountNames } from '@/lib/desk/accounts/account-names'
import { acceptInvitation } from '@/lib/desk/auth/sign-in/arrive'
import { Password, PersonName } from '@/lib/desk/contract/auth/people'
import { route } from '@/lib/desk/http/route'

const body = z.object({ token: z.string().max(200), name: PersonName, password: Password })

/** The token comes in the body: addresses are written into logs. */
export const POST = route(
  { permission: 'public', activity: { notRecorded: 'acceptInvite records it for the new person' }, body },
  async ({ body, context, request }) =>
    acceptInvitation(request.headers, body.token, { ...body, accounts: await accountNames(context.upstream) }),
)
