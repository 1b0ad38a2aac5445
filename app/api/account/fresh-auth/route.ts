import { IdentityProof } from '@/lib/desk/accounts/contract/account'
import { confirmationWays, confirmIdentity } from '@/lib/desk/accounts/fresh-auth'
import { readRoute, route } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'account' }, ({ person }) => confirmationWays(person))

/** Recorded by itself, with how the person proved it. */
export const POST = route(
  {
    permission: 'account',
    activity: { notRecorded: 'confirmIdentity records it, with the method used' },
    body: IdentityProof,
    done: "You have confirmed that it's you.",
  },
  ({ context, person, body }) => confirmIdentity(context, person, body),
)
