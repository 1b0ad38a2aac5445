import { z } from 'zod'
import { accountNames } from '@/lib/bff/account-names'
import { route } from '@/lib/bff/route'
import { Password, PersonName } from '@/lib/desk/contract/auth/people'
import { acceptInvitation } from '@/lib/session/arrive'

const body = z.object({ token: z.string().max(200), name: PersonName, password: Password })

/** The token comes in the body: addresses are written into logs. */
export const POST = route({ permission: 'public', body }, async ({ body, upstream, request }) =>
  acceptInvitation(request.headers, body.token, { ...body, accounts: await accountNames(upstream) }),
)
