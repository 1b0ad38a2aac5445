import 'server-only'
import { Refusal } from '@/lib/desk/contract/refusal'
import { countSingleCode } from './code-limits'
import { isWithin, limiter } from './limits/attempts'

const FIFTEEN_MINUTES = 15 * 60

/**
 * A signed-in person's guesses, of their own password or of their app's code, are counted for the session: whoever stole a session uses up
 * that one only, and the owner signs in again. Answers what gives the attempt back once it succeeded.
 */
export async function countOwnPassword(sessionId: string): Promise<() => Promise<void>> {
  const limit = limiter('own password', 8, FIFTEEN_MINUTES)
  if (!(await isWithin(limit.consume(sessionId)))) throw tooMany()
  return async () => {
    await limit.delete(sessionId)
  }
}

export async function countOwnCode(sessionId: string): Promise<() => Promise<void>> {
  const attempt = await countSingleCode('signed in', sessionId)
  if (!attempt.isWithin) throw tooMany()
  return attempt.succeed
}

const tooMany = () =>
  new Refusal(429, 'There were too many attempts in this session. Sign out and sign in again, or wait 15 minutes.', {
    retryAfter: FIFTEEN_MINUTES,
  })
