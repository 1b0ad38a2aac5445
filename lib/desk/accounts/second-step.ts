import 'server-only'
import { digest, isWithin } from '@/lib/desk/accounts/attempts'
import type { SecondStepAttempt } from '@/lib/desk/accounts/contract/account'
import { TWO_CODES_REQUIRED } from '@/lib/desk/accounts/contract/session'
import { recordFailure, recordSuccess } from '@/lib/desk/accounts/record'
import { knownDevice } from '@/lib/desk/accounts/session/known-device'
import { findPending, requirePending } from '@/lib/desk/accounts/session/session'
import { countRecoveryCodes, findConfirmedApp, listPasskeys } from '@/lib/desk/accounts/sql/second-factors'
import { limiter, removePendingSession } from '@/lib/desk/accounts/sql/sessions'
import { Conflict, NotAllowed, TooManyAttempts } from '@/lib/desk/runtime/contract/refusal'
import type { Context } from '@/lib/desk/upstream/context'
import { spendAppCode, spendTwoAppCodes } from './authenticator-app'
import { requireProof, secondStepOfPerson } from './challenge'
import { type CodeAttempt, countSingleCode, sourceOf } from './limits'
import { spendRecoveryCode } from './recovery-codes'
import { issueSession } from './sign-in'

const APP_CODE = /^\d{3}\s?\d{3}$/

/** What the page of the second step can ask for; undefined when no second step is due. */
export async function secondStepOf(headers: Headers) {
  const pending = await findPending(headers)
  if (!pending) return undefined
  const { person } = pending
  return {
    email: person.email,
    app: (await findConfirmedApp(person.id)) !== undefined,
    passkey: (await listPasskeys(person.id)).length > 0,
  }
}

/** Finishes a sign-in with a code. A new session replaces the pending one. */
export async function takeSecondStep({ headers }: Context, attempt: SecondStepAttempt): Promise<Response> {
  const pending = await requirePending(headers)
  const { person, sessionId } = pending
  const isApp = APP_CODE.test(attempt.code)
  const counted = isApp ? await countSignInCode(headers, pending, attempt) : undefined
  if (!isApp) await countRecoveryCode(headers, person, attempt)
  const isRight = isApp ? await spendAppCodes(person.id, attempt) : await spendRecoveryCode(person.id, attempt.code)
  if (!isRight) {
    await recordFailure(headers, person, 'sign-in.second-step-failed')
    throw new NotAllowed(isApp ? wrongAppCodes(attempt) : 'This recovery code is wrong, or was used already.', {
      field: 'code',
    })
  }
  if (!(await removePendingSession(sessionId)))
    throw new Conflict('This sign-in has ended. Enter your password once more.')
  await counted?.succeed()
  const detail = isApp ? { with: 'app' } : { with: 'recovery code', left: await countRecoveryCodes(person.id) }
  await recordSuccess(headers, person, { action: 'sign-in', detail })
  return issueSession(headers, person)
}

const spendAppCodes = (personId: string, { code, next_code }: SecondStepAttempt) =>
  next_code === undefined ? spendAppCode(personId, code) : spendTwoAppCodes(personId, code, next_code)

const wrongAppCodes = ({ next_code }: SecondStepAttempt) =>
  next_code === undefined
    ? 'This code is wrong, or was used already. Enter the one that the app shows next.'
    : 'These are not two codes in a row, or they were used already. Enter the next two that the app shows.'

const FIFTEEN_MINUTES = 15 * 60

type Person = { id: string; email: string }
type Pending = { sessionId: string; person: Person }

/**
 * Counts an app code from somebody whose password was right: for the person on all devices
 * together, and separately for each device on which the person signed in before. Beyond the limits
 * nobody is locked out: the attempt needs a proof of work and two codes in a row, and every fifth
 * one the password again. Four of 10^12 pairs are right at any time. The server checks at most four
 * passwords a second, hence 20 pairs: a year of that finds one with a probability of 0.25 %.
 */
async function countSignInCode(
  headers: Headers,
  { sessionId, person }: Pending,
  { next_code, proof }: SecondStepAttempt,
): Promise<CodeAttempt> {
  const key = digest([person.id, knownDevice(headers, person.email) ?? ''].join(' '))
  const attempt = await countSingleCode('sign-in', key)
  if (attempt.isWithin) return attempt
  if (next_code === undefined) {
    throw new TooManyAttempts(
      'There were too many wrong codes. Enter the code that your app shows now, and the one that it shows next.',
      { reason: TWO_CODES_REQUIRED, retryAfter: 1 },
    )
  }
  await requireProof(secondStepOfPerson(person.id), proof)
  if (!(await isWithin(limiter('two codes', 5, FIFTEEN_MINUTES).consume(sessionId)))) {
    throw new Conflict('There were too many wrong codes. Enter your password once more.')
  }
  return attempt
}

/** Counts a recovery code apart from app codes. It only limits load: none can be guessed. */
async function countRecoveryCode(headers: Headers, person: Person, { proof }: SecondStepAttempt): Promise<void> {
  const key = digest(`${person.id} ${sourceOf(headers)}`)
  const isFree = await isWithin(limiter('recovery code', 10, FIFTEEN_MINUTES).consume(key))
  if (!isFree) await requireProof(secondStepOfPerson(person.id), proof)
}
