import { z } from 'zod'
import { SecondStepCode } from './account'

/** What signing in takes and answers beyond address and password. */

/** Shows that a browser has worked for this attempt: SHA-256 of `challenge.solution` begins with as many zero bits as was asked. */
export const SignInProof = z.object({ challenge: z.string().max(500), solution: z.string().max(20) })
export type SignInProof = z.infer<typeof SignInProof>

export const SignInEmail = z.string().max(320)
export const Credentials = z.object({
  email: SignInEmail,
  password: z.string().max(1_000),
  proof: SignInProof.optional(),
})
export type Credentials = z.infer<typeof Credentials>

/** What a browser wants to try: a password for an address, the second step of a sign-in, or a passkey. */
export const ChallengeRequest = z.union([
  z.object({ email: SignInEmail }),
  z.object({ for: z.enum(['second step', 'passkey']) }),
])
export type ChallengeRequest = z.infer<typeof ChallengeRequest>

/** `reason` of a refusal after too many wrong codes of an app: two in a row are needed, which nobody can guess. */
export const TWO_CODES_REQUIRED = 'two_codes_required'

export const SecondStepAttempt = z.object({
  code: SecondStepCode,
  /** The code that the app shows after `code`. */
  next_code: SecondStepCode.optional(),
  proof: SignInProof.optional(),
})
export type SecondStepAttempt = z.infer<typeof SecondStepAttempt>

export const PasskeyRequest = z.object({ proof: SignInProof.optional() }).optional()

export type SignInChallenge = {
  challenge: string
  /** Leading zero bits. */
  difficulty: number
  /** The solution is accepted from then on. */
  wait_ms: number
}
