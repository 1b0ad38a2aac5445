import { z } from 'zod'

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

/** `field` of a refusal that asks for a proof: the same attempt goes through with one. */
export const PROOF_FIELD = 'proof'

export type SignInChallenge = {
  challenge: string
  /** Leading zero bits. */
  difficulty: number
  /** The solution is accepted from then on. */
  wait_ms: number
}
