import { challengeFor } from '@/lib/desk/accounts/challenge'
import { ChallengeRequest } from '@/lib/desk/platform/auth/contract/account'
import { route } from '@/lib/desk/platform/http/route'

export const POST = route(
  { permission: 'public', activity: { notRecorded: 'only asks for a challenge' }, body: ChallengeRequest },
  ({ context, body }) => challengeFor(context, body),
)
