import 'server-only'
import { createHash, createHmac, randomInt } from 'node:crypto'
import { and, count, eq, inArray } from 'drizzle-orm'
import type { Context, Person } from '@/lib/desk/context'
import type { RecoveryCodes } from '@/lib/desk/contract/auth/account'
import { conflict } from '@/lib/desk/contract/refusal'
import { derivedKeys } from '@/lib/desk/env/derived-keys'
import { type Desk, desk } from '@/lib/desk/store/database'
import { hasSecondFactor } from '@/lib/desk/store/rules'
import { recoveryCodes } from '@/lib/desk/store/schema/people'
import { holdPerson } from '../hold-person'

const CODES = 10
const GROUPS = 6
const LETTERS = 4
/** Without those that look alike. 32 letters: 24 of them are 120 random bits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Replaces the person's recovery codes. The new ones are shown only in this answer. */
export async function replaceRecoveryCodes(_: Context, { id }: Person): Promise<RecoveryCodes> {
  if (!(await hasSecondFactor(id))) throw conflict('Set up a second factor first.')
  return desk().transaction(async (tx) => {
    await holdPerson(tx, id)
    return { recovery_codes: await newRecoveryCodes(tx, id) }
  })
}

/** New recovery codes in place of all earlier ones. The caller has locked the person. */
export async function newRecoveryCodes(tx: Desk, personId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ personId, hash: hashesOf(code)[0] })))
  return codes
}

export const removeRecoveryCodes = (tx: Desk, personId: string) =>
  tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))

export async function recoveryCodesLeft(personId: string, db: Desk = desk()): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.personId, personId))
  return row?.left ?? 0
}

/** Spends a code; of several attempts with the same one only one succeeds. */
export async function spendRecoveryCode(personId: string, code: string): Promise<boolean> {
  const spent = await desk()
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.personId, personId), inArray(recoveryCodes.hash, hashesOf(code))))
    .returning({ hash: recoveryCodes.hash })
  return spent.length > 0
}

const newCode = () => Array.from({ length: GROUPS }, newGroup).join('-')
const newGroup = () => Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/**
 * The hashes a code can be stored as, the current one first: with a key that the database does not have, so its rows alone allow no
 * guess, and those of earlier versions. No slow hash is needed for 120 random bits.
 */
function hashesOf(code: string): [string, ...string[]] {
  const letters = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const [current, ...earlier] = derivedKeys('recovery codes')
  const hashWith = (key: Buffer) => createHmac('sha256', key).update(letters).digest('base64url')
  return [hashWith(current), ...earlier.map(hashWith), createHash('sha256').update(letters).digest('base64url')]
}
