import 'server-only'
import { spendAppCode, spendTwoAppCodes } from '@/lib/desk/accounts/second-factor/app-factor'
import { spendRecoveryCode } from '@/lib/desk/accounts/second-factor/recovery-codes'
import type { SecondStepAttempt } from '@/lib/desk/platform/auth/contract/sign-in'
import { recordFailure, recordSuccess } from '@/lib/desk/platform/auth/record'
import { findPending, requirePending } from '@/lib/desk/platform/auth/session/session'
import { listPasskeys } from '@/lib/desk/platform/auth/sql/passkeys'
import { countRecoveryCodes, findConfirmedApp } from '@/lib/desk/platform/auth/sql/second-factors'
import { removePendingSession } from '@/lib/desk/platform/auth/sql/sessions'
import type { Context } from '@/lib/desk/platform/context'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { countRecoveryCode, countSignInCode } from './limits/second-step-limits'
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

/** Finishes a sign-in with an app code or a recovery code. A new session replaces the pending one, whose token is worth nothing then. */
export async function takeSecondStep({ headers }: Context, attempt: SecondStepAttempt): Promise<Response> {
  const pending = await requirePending(headers)
  const { person, sessionId } = pending
  const isApp = APP_CODE.test(attempt.code)
  const counted = isApp ? await countSignInCode(headers, pending, attempt) : undefined
  if (!isApp) await countRecoveryCode(headers, person, attempt)
  const isRight = isApp ? await spendAppCodes(person.id, attempt) : await spendRecoveryCode(person.id, attempt.code)
  if (!isRight) {
    await recordFailure(headers, person, 'sign-in.second-step-failed')
    throw new Refusal(403, isApp ? wrongAppCodes(attempt) : 'This recovery code is wrong, or was used already.', {
      field: 'code',
    })
  }
  if (!(await removePendingSession(sessionId)))
    throw new Refusal(409, 'This sign-in has ended. Enter your password once more.')
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
