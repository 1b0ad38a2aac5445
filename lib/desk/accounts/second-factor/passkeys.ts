import 'server-only'
import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Context, Person } from '@/lib/desk/context'
import { absent, conflict } from '@/lib/desk/contract/refusal'
import { desk } from '@/lib/desk/store/database'
import { passkeyChallenges, passkeys } from '@/lib/desk/store/schema/people'
import { holdPerson } from '../hold-person'
import { newRecoveryCodes, recoveryCodesLeft } from './recovery-codes'
import { removeFactor } from './remove-factor'

const FIVE_MINUTES_MS = 5 * 60_000

export type Passkey = typeof passkeys.$inferSelect

export const listPasskeys = (person: string) =>
  desk().select().from(passkeys).where(eq(passkeys.personId, person)).orderBy(asc(passkeys.createdAt))

export async function anyPasskey(): Promise<boolean> {
  const [found] = await desk().select({ id: passkeys.id }).from(passkeys).limit(1)
  return found !== undefined
}

export async function findPasskey(id: string): Promise<Passkey | undefined> {
  const [found] = await desk().select().from(passkeys).where(eq(passkeys.id, id))
  return found
}

/** Remembers what a browser is asked to sign: for a new passkey of a person, or for a sign-in. */
export async function askedToSign(challenge: string, personId?: string): Promise<void> {
  const now = Date.now()
  await desk()
    .delete(passkeyChallenges)
    .where(lt(passkeyChallenges.expiresAt, new Date(now)))
  await desk()
    .insert(passkeyChallenges)
    .values({ challenge, personId, expiresAt: new Date(now + FIVE_MINUTES_MS) })
}

/** Spends a challenge: true once, for whom it was made, within its minutes. */
export async function wasAskedToSign(challenge: string, person?: string): Promise<boolean> {
  const spent = await desk()
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        person ? eq(passkeyChallenges.personId, person) : isNull(passkeyChallenges.personId),
        gt(passkeyChallenges.expiresAt, new Date()),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return spent.length > 0
}

/** Keeps a verified passkey; answers recovery codes where there are none yet. */
export async function addPasskey(passkey: typeof passkeys.$inferInsert): Promise<string[]> {
  return desk().transaction(async (tx) => {
    await holdPerson(tx, passkey.personId)
    const added = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })
    if (added.length === 0) throw conflict('This passkey is known already.')
    return (await recoveryCodesLeft(passkey.personId, tx)) > 0 ? [] : newRecoveryCodes(tx, passkey.personId)
  })
}

export async function notePasskeyUse(id: string, counter: number): Promise<void> {
  await desk().update(passkeys).set({ counter, lastUsedAt: new Date() }).where(eq(passkeys.id, id))
}

const own = (person: string, id: string) => and(eq(passkeys.personId, person), eq(passkeys.id, id))

export async function renamePasskey(
  _: Context,
  person: Person,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const renamed = await desk().update(passkeys).set({ name }).where(own(person.id, id)).returning({ id: passkeys.id })
  if (renamed.length === 0) throw absent('passkey')
}

/** Returns the name it had. */
export const removePasskey = (_: Context, person: Person, { id }: { id: string }): Promise<{ passkey: string }> =>
  removeFactor(person.id, async (tx) => {
    const [removed] = await tx.delete(passkeys).where(own(person.id, id)).returning({ name: passkeys.name })
    if (!removed) throw absent('passkey')
    return { passkey: removed.name }
  })
