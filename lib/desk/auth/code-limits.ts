import 'server-only'
import { isWithin, limiter } from './limits/attempts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

const limits = (kind: string) => [
  limiter(`${kind} code`, 6, 15 * MINUTE),
  limiter(`${kind} code, a day`, 20, DAY),
  limiter(`${kind} code, 30 days`, 60, 30 * DAY),
]

export type CodeAttempt = { isWithin: boolean; succeed: () => Promise<void> }

/**
 * Counts a guess of a single six-digit code before it is looked at. Three of a million codes are right at any time, so 60 guesses in 30 days
 * find one with a probability of 0.018 %: 0.22 % in a year, for somebody who has the password already and never pauses.
 */
export async function countSingleCode(kind: 'sign-in' | 'signed in', key: string): Promise<CodeAttempt> {
  const taken: ReturnType<typeof limits> = []
  // Only success gives something back, and only what this attempt took: the owner's gives a guesser no new attempts.
  const succeed = async () => void (await Promise.all(taken.map((limit) => limit.reward(key))))
  for (const limit of limits(kind)) {
    taken.push(limit)
    // What a short limit stops must not use up a longer one.
    if (!(await isWithin(limit.consume(key)))) return { isWithin: false, succeed }
  }
  return { isWithin: true, succeed }
}
