import 'server-only'
import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm'
import { type Desk, desk } from '../database'
import { passkeyChallenges, passkeys } from '../schema/people'

export type PasskeyRow = typeof passkeys.$inferSelect
export type NewPasskey = typeof passkeys.$inferInsert
/** A passkey is its person's: nobody else finds it. */
type OwnPasskey = { personId: string; id: string }

const isOwn = ({ personId, id }: OwnPasskey) => and(eq(passkeys.personId, personId), eq(passkeys.id, id))

export async function anyPasskey(): Promise<boolean> {
  const [row] = await desk().select({ id: passkeys.id }).from(passkeys).limit(1)
  return row !== undefined
}

/** The oldest first. */
export const listPasskeys = (personId: string): Promise<PasskeyRow[]> =>
  desk().select().from(passkeys).where(eq(passkeys.personId, personId)).orderBy(asc(passkeys.createdAt))

export async function findPasskey(id: string): Promise<PasskeyRow | undefined> {
  const [row] = await desk().select().from(passkeys).where(eq(passkeys.id, id))
  return row
}

export async function findOwnPasskey(own: OwnPasskey): Promise<PasskeyRow | undefined> {
  const [row] = await desk().select().from(passkeys).where(isOwn(own))
  return row
}

/** False when this passkey was added before. */
export async function insertPasskey(tx: Desk, passkey: NewPasskey): Promise<boolean> {
  const added = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })
  return added.length > 0
}

export async function updatePasskeyUse(id: string, counter: number): Promise<void> {
  await desk().update(passkeys).set({ counter, lastUsedAt: new Date() }).where(eq(passkeys.id, id))
}

/** False when there is no such passkey. */
export async function renamePasskey(own: OwnPasskey, name: string): Promise<boolean> {
  const renamed = await desk().update(passkeys).set({ name }).where(isOwn(own)).returning({ id: passkeys.id })
  return renamed.length > 0
}

export async function removePasskey(tx: Desk, own: OwnPasskey): Promise<PasskeyRow | undefined> {
  const [row] = await tx.delete(passkeys).where(isOwn(own)).returning()
  return row
}

/** Saves what a browser is asked to sign, for a new passkey of a person or for a sign-in, and removes what has expired. */
export async function insertChallenge(challenge: typeof passkeyChallenges.$inferInsert, now: Date): Promise<void> {
  await desk().delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
  await desk().insert(passkeyChallenges).values(challenge)
}

/** Spends a challenge: true once, for the person it was made for, until it expires. */
export async function spendChallenge(challenge: string, personId: string | undefined): Promise<boolean> {
  const spent = await desk()
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        personId ? eq(passkeyChallenges.personId, personId) : isNull(passkeyChallenges.personId),
        gt(passkeyChallenges.expiresAt, new Date()),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return spent.length > 0
}
