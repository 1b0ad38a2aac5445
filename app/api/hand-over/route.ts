import { IdentityProof } from '@/lib/desk/accounts/contract/account'
import { readRoute, route } from '@/lib/desk/http/route'
import { handBack, handBackWays } from '@/lib/desk/signing/hand-back'

// Public, because the session of a handed-over device opens nothing else: each asks for its host.

export const GET = readRoute({ permission: 'public' }, ({ context }) => handBackWays(context))

export const DELETE = route(
  {
    permission: 'public',
    activity: { notRecorded: 'confirmIdentity records it, with the method used' },
    body: IdentityProof,
    done: 'The device is yours again.',
  },
  ({ context, body }) => handBack(context, body),
)
