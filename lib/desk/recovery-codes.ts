import 'server-only'
import { createHash, randomInt } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { type Desk, desk } from './database'
import { recoveryCodes } from './people-schema'

const CODES = 10
const GROUPS = 4
const LETTERS = 4
/** Without those that look alike. 32 letters: 16 of them are 80 random bits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** New recovery codes in place of all earlier ones; they are told this once. Whoever asks holds the person. */
export async function newRecoveryCodes(tx: Desk, personId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ personId, hash: hashOf(code) })))
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
    .where(and(eq(recoveryCodes.personId, personId), eq(recoveryCodes.hash, hashOf(code))))
    .returning({ hash: recoveryCodes.hash })
  return spent.length > 0
}

const newCode = () => Array.from({ length: GROUPS }, newGroup).join('-')
const newGroup = () => Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** However it was typed. A plain hash is enough for 80 random bits behind a limit of attempts. */
const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest('base64url')
