import 'server-only'
import { randomBytes } from 'node:crypto'
import { HOTP, Secret, TOTP } from 'otpauth'
import type { AppEnrolment, RecoveryCodes } from '@/lib/desk/accounts/contract/account'
import { appSeal } from '@/lib/desk/accounts/seals'
import { lockPerson } from '@/lib/desk/accounts/sql/people'
import * as store from '@/lib/desk/accounts/sql/second-factors'
import { Conflict, InvalidInput } from '@/lib/desk/runtime/contract/refusal'
import { desk } from '@/lib/desk/runtime/database/database'
import type { Context, Person } from '@/lib/desk/upstream/context'
import { addMissingRecoveryCodes, removeFactor } from './recovery-codes'

const SECRET_BYTES = 20

/** A new secret for an app, which becomes a factor with its first right code. */
export async function beginApp({ id, email }: Person): Promise<AppEnrolment> {
  const secret = randomBytes(SECRET_BYTES)
  if (!(await store.upsertUnconfirmedApp(id, appSeal.seal(secret.toString('base64'), id)))) {
    throw new Conflict('An authenticator app is set up already. Remove it before you set up another.')
  }
  return { uri: enrolmentUri(secret, { desk: "Sender's desk", account: email }), secret: base32(secret) }
}

/** The first right code makes the app a factor. Returns recovery codes when there are none yet. */
export async function confirmApp(
  { now }: Pick<Context, 'now'>,
  { id: personId }: Pick<Person, 'id'>,
  { code }: { code: string },
): Promise<RecoveryCodes> {
  const recovery_codes = await desk().transaction(async (tx) => {
    await lockPerson(tx, personId)
    const app = await store.lockUnconfirmedApp(tx, personId)
    if (!app) throw new Conflict('This is already done, or was started again elsewhere. Reload the page.')
    const secret = openSecret(app)
    const step = secret && stepOf(secret, digitsIn(code), now())
    if (step === undefined) {
      throw new InvalidInput('This code is not right. Enter the one that the app shows now.', { field: 'code' })
    }
    await store.confirmApp(tx, personId, now(), step)
    return addMissingRecoveryCodes(tx, personId)
  })
  return { recovery_codes }
}

/** Spends a code of the person's app: neither it nor an older one is accepted again. */
export const spendAppCode = (personId: string, code: string): Promise<boolean> =>
  spendStep(personId, (secret) => stepOf(secret, digitsIn(code), new Date()))

/** Spends two codes that the app showed one after the other: a proof that cannot be guessed. */
export const spendTwoAppCodes = (personId: string, code: string, next: string): Promise<boolean> =>
  spendStep(personId, (secret) => stepOfPair(secret, [digitsIn(code), digitsIn(next)], new Date()))

async function spendStep(personId: string, findStep: (secret: Buffer) => number | undefined): Promise<boolean> {
  const app = await store.findConfirmedApp(personId)
  const secret = app && openSecret(app)
  const step = secret && findStep(secret)
  return step !== undefined && store.spendAppStep(personId, step)
}

export const removeApp = ({ id }: Person): Promise<void> =>
  removeFactor(id, 'Your authenticator app', (tx) => store.removeApp(tx, id))

function openSecret({ sealed, personId }: store.AppRow): Buffer | undefined {
  const secret = appSeal.open(sealed, personId ?? '')
  return secret === undefined ? undefined : Buffer.from(secret, 'base64')
}

const digitsIn = (code: string) => code.replaceAll(' ', '')

/** As authenticator apps take a typed secret. */
export const base32 = (bytes: Uint8Array): string => secretOf(bytes).base32

export const stepAt = (moment: Date): number => TOTP.counter({ timestamp: moment.getTime() })

/** RFC 6238 with SHA-1, six digits and 30 seconds, which every authenticator app supports. */
export const codeOf = (secret: Uint8Array, step: number): string =>
  HOTP.generate({ secret: secretOf(secret), counter: step })

/** The step of a code, at most one from the moment's own; undefined for a wrong code. */
export function stepOf(secret: Uint8Array, code: string, moment: Date): number | undefined {
  const now = stepAt(moment)
  return [now, now - 1, now + 1].find((step) => isCodeOf(secret, step, code))
}

/** The later of two steps in a row whose codes these are, at most two steps old. */
export function stepOfPair(secret: Uint8Array, [code, next]: [string, string], moment: Date): number | undefined {
  const now = stepAt(moment)
  return [now, now - 1, now + 1, now - 2].find(
    (step) => isCodeOf(secret, step - 1, code) && isCodeOf(secret, step, next),
  )
}

// The library throws for a code that has the right number of characters, but not of bytes.
const isCodeOf = (secret: Uint8Array, step: number, code: string): boolean =>
  /^[0-9]+$/.test(code) && HOTP.validate({ token: code, secret: secretOf(secret), counter: step, window: 0 }) !== null

const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer })

/** The content of the QR code for an authenticator app. */
export const enrolmentUri = (secret: Uint8Array, { desk, account }: { desk: string; account: string }): string =>
  new TOTP({ issuer: desk, label: account, secret: secretOf(secret) }).toString()
