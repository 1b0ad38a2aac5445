import { challengeFor } from '@/lib/desk/accounts/challenge'
import { ChallengeRequest } from '@/lib/desk/accounts/contract/account'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  { permission: 'public', activity: { notRecorded: 'only asks for a challenge' }, body: ChallengeRequest },
  ({ context, body }) => challengeFor(context, body),
)
