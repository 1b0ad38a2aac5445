import 'server-only'
import { digest, isWithin } from '@/lib/desk/platform/auth/attempts'
import { type SecondStepAttempt, TWO_CODES_REQUIRED } from '@/lib/desk/platform/auth/contract/sign-in'
import { knownDevice } from '@/lib/desk/platform/auth/session/known-device'
import { limiter } from '@/lib/desk/platform/auth/sql/sign-in-tables'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { type CodeAttempt, countSingleCode } from './code-limits'
import { sourceOf } from './sign-in-limits'
import { requireProof, secondStepOfPerson } from './sign-in-proof'

const FIFTEEN_MINUTES = 15 * 60

type Person = { id: string; email: string }
type Pending = { sessionId: string; person: Person }

/**
 * Counts an app code from somebody whose password was right: for the person on all devices together, and separately for each device on which
 * the person signed in before. Beyond the limits nobody is locked out: the attempt needs a proof of work and two codes in a row, and every
 * fifth one the password again. Four of 10^12 pairs are right at any time. The server checks at most four passwords a second, hence 20
 * pairs: a year of that finds one with a probability of 0.25 %.
 */
export async function countSignInCode(
  headers: Headers,
  { sessionId, person }: Pending,
  { next_code, proof }: SecondStepAttempt,
): Promise<CodeAttempt> {
  const key = digest([person.id, knownDevice(headers, person.email) ?? ''].join(' '))
  const attempt = await countSingleCode('sign-in', key)
  if (attempt.isWithin) return attempt
  if (next_code === undefined) {
    throw new Refusal(
      429,
      'There were too many wrong codes. Enter the code that your app shows now, and the one that it shows next.',
      { reason: TWO_CODES_REQUIRED, retryAfter: 1 },
    )
  }
  await requireProof(secondStepOfPerson(person.id), proof)
  if (!(await isWithin(limiter('two codes', 5, FIFTEEN_MINUTES).consume(sessionId)))) {
    throw new Refusal(409, 'There were too many wrong codes. Enter your password once more.')
  }
  return attempt
}

/** Counts a recovery code. Nobody guesses one, so this only limits load; it is counted apart from the codes of the app. */
export async function countRecoveryCode(headers: Headers, person: Person, { proof }: SecondStepAttempt): Promise<void> {
  const key = digest(`${person.id} ${sourceOf(headers)}`)
  const isFree = await isWithin(limiter('recovery code', 10, FIFTEEN_MINUTES).consume(key))
  if (!isFree) await requireProof(secondStepOfPerson(person.id), proof)
}
