import { challengeFor } from '@/lib/desk/auth/sign-in/challenge'
import { ChallengeRequest } from '@/lib/desk/contract/auth/sign-in'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  { permission: 'public', activity: { notRecorded: 'only asks for a challenge' }, body: ChallengeRequest },
  ({ context, body }) => challengeFor(context, body),
)
