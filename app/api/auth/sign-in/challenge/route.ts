import { route } from '@/lib/bff/route'
import { ChallengeRequest } from '@/lib/desk/contract/auth/sign-in'
import { challengeFor } from '@/lib/session/challenge'

export const POST = route({ permission: 'public', body: ChallengeRequest }, ({ body, request }) =>
  challengeFor(request.headers, body),
)
