import 'server-only'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { people } from '@/lib/desk/accounts/schema'
import { changesRows, type Desk, desk, first } from '@/lib/desk/runtime/database/database'
import { passkeyChallenges, passkeys, recoveryCodes, totpFactors } from '../schema'

export type AppRow = typeof totpFactors.$inferSelect

const confirmed = (personId: string) => and(eq(totpFactors.personId, personId), isNotNull(totpFactors.confirmedAt))
const unconfirmed = (personId: string) => and(eq(totpFactors.personId, personId), isNull(totpFactors.confirmedAt))

/** The person's authenticator app, which counts once a code has confirmed it. */
export const findConfirmedApp = (personId: string) =>
  first(desk().select().from(totpFactors).where(confirmed(personId)))

export const lockUnconfirmedApp = (tx: Desk, personId: string) =>
  first(tx.select().from(totpFactors).where(unconfirmed(personId)).for('update'))

/** Replaces an app that is not confirmed; false when there is a confirmed one. */
export function upsertUnconfirmedApp(personId: string, sealed: string): Promise<boolean> {
  const app = { sealed, lastStep: null, createdAt: new Date() }
  return changesRows(
    desk()
      .insert(totpFactors)
      .values({ personId, ...app })
      .onConflictDoUpdate({ target: totpFactors.personId, set: app, setWhere: isNull(totpFactors.confirmedAt) }),
  )
}

export async function confirmApp(tx: Desk, personId: string, confirmedAt: Date, lastStep: number): Promise<void> {
  await tx.update(totpFactors).set({ confirmedAt, lastStep }).where(eq(totpFactors.personId, personId))
}

/** Spends the code of a step; false when it or a later one is spent. */
export const spendAppStep = (personId: string, step: number) =>
  changesRows(
    desk()
      .update(totpFactors)
      .set({ lastStep: step })
      .where(and(eq(totpFactors.personId, personId), or(isNull(totpFactors.lastStep), lt(totpFactors.lastStep, step)))),
  )

export async function removeApp(tx: Desk, personId: string): Promise<void> {
  await tx.delete(totpFactors).where(eq(totpFactors.personId, personId))
}

export const countRecoveryCodes = (personId: string, db: Desk = desk()): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.personId, personId))

export async function replaceRecoveryCodes(tx: Desk, personId: string, hashes: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))
  if (hashes.length > 0) await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ personId, hash })))
}

/** Spends the code that has one of these hashes; of several attempts at once only one gets true. */
export const spendRecoveryCode = (personId: string, hashes: string[]) =>
  changesRows(
    desk()
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.personId, personId), inArray(recoveryCodes.hash, hashes))),
  )

/** Removes the app, the passkeys and the recovery codes of a person, or of all demo accounts. */
export async function removeSecondFactors(tx: Desk, whose: { personId: string } | 'demo'): Promise<void> {
  const ids =
    whose === 'demo' ? tx.select({ id: people.id }).from(people).where(eq(people.demo, true)) : [whose.personId]
  for (const table of [totpFactors, passkeys, recoveryCodes]) await tx.delete(table).where(inArray(table.personId, ids))
}

export type PasskeyRow = typeof passkeys.$inferSelect
export type NewPasskey = typeof passkeys.$inferInsert
/** Only its own person finds a passkey. */
type OwnPasskey = { personId: string; id: string }

const isOwn = ({ personId, id }: OwnPasskey) => and(eq(passkeys.personId, personId), eq(passkeys.id, id))

export const anyPasskey = async () =>
  (await first(desk().select({ id: passkeys.id }).from(passkeys).limit(1))) !== undefined

/** The oldest first. */
export const listPasskeys = (personId: string) =>
  desk().select().from(passkeys).where(eq(passkeys.personId, personId)).orderBy(asc(passkeys.createdAt))

export const findPasskey = (id: string) => first(desk().select().from(passkeys).where(eq(passkeys.id, id)))

export const findOwnPasskey = (own: OwnPasskey) => first(desk().select().from(passkeys).where(isOwn(own)))

/** False when this passkey was added before. */
export const insertPasskey = (tx: Desk, passkey: NewPasskey) =>
  changesRows(tx.insert(passkeys).values(passkey).onConflictDoNothing())

export async function updatePasskeyUse(id: string, counter: number): Promise<void> {
  await desk().update(passkeys).set({ counter, lastUsedAt: new Date() }).where(eq(passkeys.id, id))
}

/** False when there is no such passkey. */
export const renamePasskey = (own: OwnPasskey, name: string) =>
  changesRows(desk().update(passkeys).set({ name }).where(isOwn(own)))

export const removePasskey = (tx: Desk, own: OwnPasskey) => first(tx.delete(passkeys).where(isOwn(own)).returning())

/**
 * Saves what a browser is asked to sign, for a new passkey of a person or for a sign-in, and
 * removes what has expired.
 */
export async function insertChallenge(challenge: typeof passkeyChallenges.$inferInsert, now: Date): Promise<void> {
  await desk().delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
  await desk().insert(passkeyChallenges).values(challenge)
}

/** Spends a challenge: true once, for the person it was made for, until it expires. */
export const spendChallenge = (challenge: string, personId: string | undefined) =>
  changesRows(
    desk()
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.challenge, challenge),
          personId ? eq(passkeyChallenges.personId, personId) : isNull(passkeyChallenges.personId),
          gt(passkeyChallenges.expiresAt, new Date()),
        ),
      ),
  )
