import 'server-only'
import { accountKey } from '@/lib/desk/platform/auth/attempts'
import type { ChallengeRequest, SignInChallenge } from '@/lib/desk/platform/auth/contract/sign-in'
import { requirePending } from '@/lib/desk/platform/auth/session/session'
import type { Context } from '@/lib/desk/platform/context'
import { createChallenge, PASSKEY, secondStepOfPerson } from './limits/sign-in-proof'

/** What a browser has to solve before its next attempt. */
export async function challengeFor({ headers }: Context, request: ChallengeRequest): Promise<SignInChallenge> {
  if ('email' in request) return createChallenge(headers, accountKey(request.email))
  if (request.for === 'passkey') return createChallenge(headers, PASSKEY)
  const { person } = await requirePending(headers)
  return createChallenge(headers, secondStepOfPerson(person.id))
}
