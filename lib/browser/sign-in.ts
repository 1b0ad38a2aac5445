import type { SignedInHalf } from '@/lib/contract/account'
import type { ApiResponse } from '@/lib/contract/answer'
import { type Credentials, PROOF_FIELD, type SignInChallenge } from '@/lib/contract/sign-in'
import { CallError, call } from './call'

/** Somebody else's attempts can ask for a second proof while the first is worked out. */
const MOST_PROOFS = 3

/** Signs in. Where the server asks for it, the browser works out a proof first; `onCheck` is called when that begins. */
export async function signInWithPassword(credentials: Credentials, onCheck: () => void) {
  for (let proofs = 0; ; proofs++) {
    try {
      return await call<ApiResponse & Partial<SignedInHalf>>('/api/auth/sign-in/email', {
        method: 'POST',
        body: credentials,
      })
    } catch (error) {
      if (!(error instanceof CallError) || error.field !== PROOF_FIELD || proofs === MOST_PROOFS) throw error
      onCheck()
      credentials = { ...credentials, proof: await proofFor(credentials.email) }
    }
  }
}

async function proofFor(email: string) {
  const challenge = await call<SignInChallenge>('/api/auth/sign-in/challenge', { method: 'POST', body: { email } })
  const { solveChallenge } = await import('./solve-challenge')
  return solveChallenge(challenge)
}

/** Where the identity provider is. With `authenticateNow` it asks who is there even if it still knows the person. */
export const startSingleSignOn = (callbackURL: string, { authenticateNow = false } = {}) =>
  call<{ url: string }>('/api/auth/sign-in/social', {
    method: 'POST',
    body: { provider: 'oidc', callbackURL, authenticateNow },
  })
