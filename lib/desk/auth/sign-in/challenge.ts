import 'server-only'
import type { Context } from '@/lib/desk/context'
import type { ChallengeRequest, SignInChallenge } from '@/lib/desk/contract/auth/sign-in'
import { accountKey } from '../limits/attempts'
import { createChallenge, PASSKEY, secondStepOfPerson } from '../limits/sign-in-proof'
import { requirePending } from '../session/session'

/** What a browser has to solve before its next attempt. */
export async function challengeFor({ headers }: Context, request: ChallengeRequest): Promise<SignInChallenge> {
  if ('email' in request) return createChallenge(headers, accountKey(request.email))
  if (request.for === 'passkey') return createChallenge(headers, PASSKEY)
  const { person } = await requirePending(headers)
  return createChallenge(headers, secondStepOfPerson(person.id))
}
