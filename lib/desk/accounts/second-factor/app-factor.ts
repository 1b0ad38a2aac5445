import 'server-only'
import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Context, Person } from '@/lib/desk/context'
import type { AppEnrolment, RecoveryCodes } from '@/lib/desk/contract/auth/account'
import { conflict, Refusal } from '@/lib/desk/contract/refusal'
import { desk } from '@/lib/desk/store/database'
import { totpFactors } from '@/lib/desk/store/schema/people'
import { appSeal } from '@/lib/desk/store/seals'
import { holdPerson } from '../hold-person'
import { newRecoveryCodes, recoveryCodesLeft } from './recovery-codes'
import { removeFactor } from './remove-factor'
import { base32, enrolmentUri, stepOf, stepOfPair } from './totp'

const SECRET_BYTES = 20

/** Since when codes of the person's app are asked for; undefined for no app. */
export async function appSince(personId: string): Promise<Date | undefined> {
  const [found] = await desk()
    .select({ at: totpFactors.confirmedAt })
    .from(totpFactors)
    .where(eq(totpFactors.personId, personId))
  return found?.at ?? undefined
}

/** A new secret for an app; it counts from the first right code on. */
export async function beginApp(_: Context, { id, email }: Person): Promise<AppEnrolment> {
  const secret = randomBytes(SECRET_BYTES)
  const fresh = { sealed: appSeal.seal(secret.toString('base64'), id), lastStep: null, createdAt: new Date() }
  const begun = await desk()
    .insert(totpFactors)
    .values({ personId: id, ...fresh })
    .onConflictDoUpdate({ target: totpFactors.personId, set: fresh, setWhere: isNull(totpFactors.confirmedAt) })
    .returning({ id: totpFactors.personId })
  if (begun.length === 0) throw conflict('An authenticator app is set up already. Remove it before you set up another.')
  return { uri: enrolmentUri(secret, { desk: "Sender's desk", account: email }), secret: base32(secret) }
}

/** The first right code makes the app a factor. Returns recovery codes when there are none yet. */
export async function confirmApp(
  { now }: Pick<Context, 'now'>,
  { id: personId }: Pick<Person, 'id'>,
  { code }: { code: string },
): Promise<RecoveryCodes> {
  const recovery_codes = await desk().transaction(async (tx) => {
    await holdPerson(tx, personId)
    const [factor] = await tx
      .select()
      .from(totpFactors)
      .where(and(eq(totpFactors.personId, personId), isNull(totpFactors.confirmedAt)))
      .for('update')
    if (!factor) throw conflict('This is already done, or was started again elsewhere. Reload the page.')
    const secret = secretOf(factor)
    const step = secret && stepOf(secret, digitsIn(code), now())
    if (step === undefined) {
      throw new Refusal(400, 'This code is not right. Enter the one that the app shows now.', { field: 'code' })
    }
    await tx.update(totpFactors).set({ confirmedAt: now(), lastStep: step }).where(eq(totpFactors.personId, personId))
    return (await recoveryCodesLeft(personId, tx)) > 0 ? [] : newRecoveryCodes(tx, personId)
  })
  return { recovery_codes }
}

/** Spends a code of the person's app: neither it nor an older one is taken again, however many ask at once. */
export const spendAppCode = (personId: string, code: string): Promise<boolean> =>
  spendStep(personId, (secret) => stepOf(secret, digitsIn(code), new Date()))

/** Spends two codes that the app showed one after the other: a proof that cannot be guessed. */
export const spendTwoAppCodes = (personId: string, code: string, next: string): Promise<boolean> =>
  spendStep(personId, (secret) => stepOfPair(secret, [digitsIn(code), digitsIn(next)], new Date()))

async function spendStep(personId: string, find: (secret: Buffer) => number | undefined): Promise<boolean> {
  const [factor] = await desk()
    .select()
    .from(totpFactors)
    .where(and(eq(totpFactors.personId, personId), isNotNull(totpFactors.confirmedAt)))
  const secret = factor && secretOf(factor)
  const step = secret && find(secret)
  if (step === undefined) return false
  const spent = await desk()
    .update(totpFactors)
    .set({ lastStep: step })
    .where(and(eq(totpFactors.personId, personId), or(isNull(totpFactors.lastStep), lt(totpFactors.lastStep, step))))
    .returning({ id: totpFactors.personId })
  return spent.length > 0
}

export const removeApp = (_: Context, person: Person): Promise<void> =>
  removeFactor(person.id, async (tx) => {
    await tx.delete(totpFactors).where(eq(totpFactors.personId, person.id))
  })

function secretOf({ sealed, personId }: { sealed: string; personId: string | null }): Buffer | undefined {
  const secret = appSeal.open(sealed, personId ?? '')
  return secret === undefined ? undefined : Buffer.from(secret, 'base64')
}

const digitsIn = (code: string) => code.replaceAll(' ', '')
