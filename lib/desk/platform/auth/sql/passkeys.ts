import 'server-only'
import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm'
import { changesRows, type Desk, desk, first } from '@/lib/desk/platform/database/database'
import { passkeyChallenges, passkeys } from '../schema'

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

/** Saves what a browser is asked to sign, for a new passkey of a person or for a sign-in, and removes what has expired. */
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
