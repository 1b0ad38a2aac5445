import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { accountKey, countUnlimited, digest, isWithin } from '@/lib/desk/accounts/attempts'
import { clientNetwork } from '@/lib/desk/accounts/client'
import type { ChallengeRequest, SignInChallenge, SignInProof } from '@/lib/desk/accounts/contract/account'
import { PROOF_FIELD } from '@/lib/desk/accounts/contract/session'
import { requirePending } from '@/lib/desk/accounts/session/session'
import { signing } from '@/lib/desk/accounts/session/signed-text'
import { limiter } from '@/lib/desk/accounts/sql/sessions'
import { TooManyAttempts } from '@/lib/desk/runtime/contract/refusal'
import type { Context } from '@/lib/desk/upstream/context'

const MINUTE = 60
const VALID_MS = 10 * MINUTE * 1000
/** 2^15 hashes take a browser a tenth of a second: doubling the attempts adds a bit. */
const BITS = { least: 15, most: 20 }
const WAIT_MS = { step: 250, most: 10_000 }

const { sign, verify } = signing('sign-in challenge')
const Challenge = z
  .string()
  .transform((text): unknown => text.split(':'))
  .pipe(z.tuple([z.string(), z.string(), z.coerce.number(), z.coerce.number()]))

const requested = () => limiter('challenge', Number.MAX_SAFE_INTEGER, 60 * MINUTE)
const spent = () => limiter('proof', 1, 15 * MINUTE)

/** What a proof is for: an account, a person's second step, or a passkey. */
export type ProofSubject = string
export const PASSKEY: ProofSubject = 'passkey'
export const secondStepOfPerson = (personId: string): ProofSubject => `second step ${digest(personId)}`

/**
 * Work and a delay for one more attempt. They grow, up to a few seconds, with the challenges made
 * within the hour for the same subject or the same network.
 */
export async function createChallenge(headers: Headers, subject: ProofSubject): Promise<SignInChallenge> {
  const network = digest(clientNetwork(headers))
  const keys = subject === PASSKEY ? [network] : [subject, network]
  const count = Math.max(...(await Promise.all(keys.map((key) => countUnlimited(requested(), key)))))
  const difficulty = Math.min(BITS.most, BITS.least + Math.floor(Math.log2(count)))
  const wait_ms = Math.min(WAIT_MS.most, count * WAIT_MS.step)
  const challenge = sign([subject, randomBytes(16).toString('base64url'), difficulty, Date.now() + wait_ms].join(':'))
  return { challenge, difficulty, wait_ms }
}

export async function requireProof(subject: ProofSubject, proof: SignInProof | undefined): Promise<void> {
  if (proof && (await isProven(subject, proof))) return
  throw proofNeeded()
}

/** A browser answers it with a solved challenge. */
export const proofNeeded = () =>
  new TooManyAttempts(
    'There were too many sign-in attempts. Your browser has to complete a short check before the next one.',
    { field: PROOF_FIELD, retryAfter: 1 },
  )

/** True once for each solved challenge of this subject, after its delay. */
async function isProven(subject: ProofSubject, { challenge, solution }: SignInProof): Promise<boolean> {
  const parsed = Challenge.safeParse(verify(challenge))
  if (!parsed.success) return false
  const [about, id, difficulty, notBefore] = parsed.data
  const now = Date.now()
  if (about !== subject || now < notBefore || now > notBefore + VALID_MS) return false
  const bits = BigInt(`0x${createHash('sha256').update(`${challenge}.${solution}`).digest('hex')}`)
  return bits >> BigInt(256 - difficulty) === 0n && isWithin(spent().consume(id))
}

/** What a browser has to solve before its next attempt. */
export async function challengeFor({ headers }: Context, request: ChallengeRequest): Promise<SignInChallenge> {
  if ('email' in request) return createChallenge(headers, accountKey(request.email))
  if (request.for === 'passkey') return createChallenge(headers, PASSKEY)
  const { person } = await requirePending(headers)
  return createChallenge(headers, secondStepOfPerson(person.id))
}
