import 'server-only'
import { isWithin } from '@/lib/desk/platform/auth/attempts'
import { limiter } from '@/lib/desk/platform/auth/sql/sign-in-tables'
import { Refusal } from '@/lib/desk/platform/contract/refusal'

const MINUTE = 60
const FIFTEEN_MINUTES = 15 * MINUTE
const DAY = 24 * 60 * MINUTE

const limits = (kind: string) => [
  limiter(`${kind} code`, 6, FIFTEEN_MINUTES),
  limiter(`${kind} code, a day`, 20, DAY),
  limiter(`${kind} code, 30 days`, 60, 30 * DAY),
]

export type CodeAttempt = { isWithin: boolean; succeed: () => Promise<void> }

/**
 * Counts a guess of a single six-digit code before the code is checked. Three of a million codes are right at any time, so 60 guesses in 30 days
 * find one with a probability of 0.018 %: 0.22 % in a year, for somebody who has the password already and never pauses.
 */
export async function countSingleCode(kind: 'sign-in' | 'signed in', key: string): Promise<CodeAttempt> {
  const taken: ReturnType<typeof limits> = []
  // Only a success gives something back, and only what this attempt took: the owner's gives a guesser no new attempts.
  const succeed = async () => void (await Promise.all(taken.map((limit) => limit.reward(key))))
  for (const limit of limits(kind)) {
    taken.push(limit)
    // An attempt that a short limit stops must not use up a longer one.
    if (!(await isWithin(limit.consume(key)))) return { isWithin: false, succeed }
  }
  return { isWithin: true, succeed }
}

/**
 * Counts a signed-in person's guess of their own password or app code for the session: the thief of a session uses up that one only,
 * and the owner signs in again. Returns a function that gives the attempt back once it has succeeded.
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
  new Refusal(429, 'There were too many attempts in this session. Sign out and sign in again, or wait 15 minutes.', {
    retryAfter: FIFTEEN_MINUTES,
  })
