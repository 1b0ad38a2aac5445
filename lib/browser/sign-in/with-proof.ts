import { PROOF_FIELD } from '@/lib/desk/platform/auth/contract/proof-field'
import type { ChallengeRequest, SignInChallenge, SignInProof } from '@/lib/desk/platform/auth/contract/sign-in'
import { CallError, call } from '../call'

/** Somebody else's attempts can ask for a second proof while the first is worked out. */
const MOST_PROOFS = 3

/** Makes an attempt. Where the server asks for a proof, the browser works one out first; `onCheck` is called when that begins. */
export async function withProof<T>(
  attempt: (proof?: SignInProof) => Promise<T>,
  request: ChallengeRequest,
  onCheck: () => void = () => undefined,
): Promise<T> {
  let proof: SignInProof | undefined
  for (let proofs = 0; ; proofs++) {
    try {
      return await attempt(proof)
    } catch (error) {
      if (!(error instanceof CallError) || error.field !== PROOF_FIELD || proofs === MOST_PROOFS) throw error
      onCheck()
      proof = await solve(request)
    }
  }
}

async function solve(request: ChallengeRequest): Promise<SignInProof> {
  const challenge = await call<SignInChallenge>('/api/auth/sign-in/challenge', { method: 'POST', body: request })
  const { solveChallenge } = await import('./solve-challenge')
  return solveChallenge(challenge)
}
