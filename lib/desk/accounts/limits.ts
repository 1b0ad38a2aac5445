import 'server-only'
import { accountKey, digest, isWithin } from '@/lib/desk/accounts/attempts'
import { clientNetwork } from '@/lib/desk/accounts/client'
import type { SignInProof } from '@/lib/desk/accounts/contract/account'
import { anyKnownDevice, knownDevice } from '@/lib/desk/accounts/session/known-device'
import { type Applicant, hashingQueue } from '@/lib/desk/accounts/session/password-hash'
import { limiter } from '@/lib/desk/accounts/sql/sessions'
import { isRefusal, TooManyAttempts } from '@/lib/desk/runtime/contract/refusal'
import { PASSKEY, proofNeeded, requireProof } from './challenge'

const FIFTEEN_MINUTES = 15 * 60
const HOUR = 60 * 60

const perDevice = () => limiter('device', 8, FIFTEEN_MINUTES)
const perAccountAndNetwork = () => limiter('account and network', 8, FIFTEEN_MINUTES)
const perAccount = () => limiter('account', 60, HOUR)
const perNetwork = () => limiter('network', 30, FIFTEEN_MINUTES)
const overall = () => limiter('overall', 1_000, FIFTEEN_MINUTES)
const EVERYBODY = 'everybody'

/** `applicant`: how its password waits to be hashed. */
type Attempt = { applicant: Applicant; succeed: () => Promise<void> }

/**
 * Counts an attempt before the password is checked, because parallel guesses must not slip past.
 * A device on which the account signed in before has its own allowance. Beyond the limits of an
 * account, a network or the whole server, and while many passwords wait to be hashed, an attempt
 * needs a proof of work (decision 0146), so guesses of others lock out no owner.
 */
export async function countSignIn(headers: Headers, email: string, proof?: SignInProof): Promise<Attempt> {
  const account = accountKey(email)
  const network = digest(clientNetwork(headers))
  const device = knownDevice(headers, email)
  if (device) {
    const key = digest(`${account} ${device}`)
    const applicant = { network, isKnown: true }
    if (await isWithin(perDevice().consume(key)))
      return { applicant, succeed: async () => void (await perDevice().delete(key)) }
  }
  const pair = digest(`${account} ${network}`)
  const within = await Promise.all([
    isWithin(perAccountAndNetwork().consume(pair)),
    isWithin(perAccount().consume(account)),
    isWithin(perNetwork().consume(network)),
    isWithin(overall().consume(EVERYBODY)),
  ])
  // Many may arrive before the first of them waits, so the line looks again.
  const hasProof = within.includes(false) || hashingQueue().isHalfFull || proof !== undefined
  if (hasProof) await requireProof(account, proof)
  return {
    applicant: { network, isKnown: false, needsProof: hasProof ? undefined : proofNeeded },
    async succeed() {
      // Gives back what this attempt took: the owner's sign-in helps no guesser.
      await Promise.all([
        perAccountAndNetwork().delete(pair),
        perAccount().reward(account),
        perNetwork().reward(network),
        overall().reward(EVERYBODY),
      ])
    },
  }
}

/**
 * Limits how many passkey challenges are made before anybody is known: by network, because only
 * their load matters, and apart for known devices. Beyond that a proof of work is needed, so nobody
 * can use up the challenges of the others in a network.
 */
export async function limitPasskeyRequests(headers: Headers, proof: SignInProof | undefined): Promise<void> {
  const isFree = await isWithin(limiter('anonymous', 120, FIFTEEN_MINUTES).consume(sourceOf(headers)))
  if (!isFree) await requireProof(PASSKEY, proof)
}

/** Counts attempts without a valid link, code or passkey. Valid ones always pass. */
export async function limitFailures<T>(headers: Headers, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const isInvalid = isRefusal(error, 'NotAllowed', 'NoLongerValid')
    if (isInvalid && !(await isWithin(limiter('invalid', 30, FIFTEEN_MINUTES).consume(sourceOf(headers))))) {
      throw new TooManyAttempts('Too many attempts from this address. Try again in 15 min.', {
        retryAfter: FIFTEEN_MINUTES,
      })
    }
    throw error
  }
}

/** A device on which somebody signed in before, or else the request's network. */
export const sourceOf = (headers: Headers) => digest(anyKnownDevice(headers) ?? clientNetwork(headers))

const MINUTE = 60

const DAY = 24 * 60 * MINUTE

const limits = (kind: string) => [
  limiter(`${kind} code`, 6, FIFTEEN_MINUTES),
  limiter(`${kind} code, a day`, 20, DAY),
  limiter(`${kind} code, 30 days`, 60, 30 * DAY),
]

export type CodeAttempt = { isWithin: boolean; succeed: () => Promise<void> }

/**
 * Counts a guess of a single six-digit code before the code is checked. Three of a million codes
 * are right at any time, so 60 guesses in 30 days find one with a probability of 0.018 %: 0.22 % in
 * a year, for somebody who has the password already and never pauses.
 */
export async function countSingleCode(kind: 'sign-in' | 'signed in', key: string): Promise<CodeAttempt> {
  const allowances: ReturnType<typeof limits> = []
  // A success gives back what this attempt took: the owner's helps no guesser.
  const succeed = async () => void (await Promise.all(allowances.map((limit) => limit.reward(key))))
  for (const limit of limits(kind)) {
    allowances.push(limit)
    // An attempt that a short limit stops must not use up a longer one.
    if (!(await isWithin(limit.consume(key)))) return { isWithin: false, succeed }
  }
  return { isWithin: true, succeed }
}

/**
 * Counts a signed-in person's guess of their own password or app code for the session: the thief of
 * a session uses up that one only, and the owner signs in again. Returns a function that gives the
 * attempt back once it has succeeded.
 */
export async function countOwnGuess(kind: 'password' | 'code', sessionId: string): Promise<() => Promise<unknown>> {
  if (kind === 'code') {
    const attempt = await countSingleCode('signed in', sessionId)
    if (!attempt.isWithin) throw tooManyGuesses()
    return attempt.succeed
  }
  const limit = limiter('own password', 8, FIFTEEN_MINUTES)
  if (!(await isWithin(limit.consume(sessionId)))) throw tooManyGuesses()
  return () => limit.delete(sessionId)
}

const tooManyGuesses = () =>
  new TooManyAttempts('There were too many attempts in this session. Sign out and sign in again, or wait 15 minutes.', {
    retryAfter: FIFTEEN_MINUTES,
  })
