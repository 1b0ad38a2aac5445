import 'server-only'
import { appSince, spendAppCode, spendTwoAppCodes } from '@/lib/desk/accounts/second-factor/app-factor'
import { listPasskeys } from '@/lib/desk/accounts/second-factor/passkeys'
import { recoveryCodesLeft, spendRecoveryCode } from '@/lib/desk/accounts/second-factor/recovery-codes'
import type { SecondStepAttempt } from '@/lib/desk/contract/auth/sign-in'
import { Refusal } from '@/lib/desk/contract/refusal'
import { recordFailure, recordOf } from '../record'
import { countRecoveryCode, countSignInCode } from '../second-step-limit'
import { endPending } from '../session/pending'
import { findPending, requirePending } from '../session/session'
import { letIn } from './sign-in'

const APP_CODE = /^\d{3}\s?\d{3}$/

/** What the page of the second step may ask for; undefined when nobody's step is to come. */
export async function secondStepOf(headers: Headers) {
  const pending = await findPending(headers)
  if (!pending) return undefined
  const { person } = pending
  return {
    email: person.email,
    app: (await appSince(person.id)) !== undefined,
    passkey: (await listPasskeys(person.id)).length > 0,
  }
}

/**
 * Finishes a sign-in with a code of the app or a recovery code. The session that waited is replaced, so that a token from before the
 * step is worth nothing after it.
 */
export async function takeSecondStep(headers: Headers, attempt: SecondStepAttempt): Promise<Response> {
  const pending = await requirePending(headers)
  const { person, sessionId } = pending
  const isApp = APP_CODE.test(attempt.code)
  const counted = isApp ? await countSignInCode(headers, pending, attempt) : undefined
  if (!isApp) await countRecoveryCode(headers, person, attempt)
  const right = isApp ? await spendAppCodes(person.id, attempt) : await spendRecoveryCode(person.id, attempt.code)
  if (!right) {
    await recordFailure(headers, person, 'sign-in.second-step-failed')
    throw new Refusal(403, isApp ? wrongAppCodes(attempt) : 'This recovery code is wrong, or was used already.', {
      field: 'code',
    })
  }
  if (!(await endPending(sessionId))) throw new Refusal(409, 'This sign-in has ended. Enter your password once more.')
  await counted?.succeed()
  const detail = isApp ? { with: 'app' } : { with: 'recovery code', left: await recoveryCodesLeft(person.id) }
  await recordOf(headers, person, { action: 'sign-in', detail })
  return letIn(headers, person, { code: 200, message: 'You are signed in.' })
}

const spendAppCodes = (personId: string, { code, next_code }: SecondStepAttempt) =>
  next_code === undefined ? spendAppCode(personId, code) : spendTwoAppCodes(personId, code, next_code)

const wrongAppCodes = ({ next_code }: SecondStepAttempt) =>
  next_code === undefined
    ? 'This code is wrong, or was used already. Enter the one that the app shows next.'
    : 'These are not two codes in a row, or they were used already. Enter the next two that the app shows.'
