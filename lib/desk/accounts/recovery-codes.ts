import 'server-only'
import { createHmac, randomInt } from 'node:crypto'
import type { RecoveryCodes } from '@/lib/desk/accounts/contract/account'
import { factorRemovedLetter } from '@/lib/desk/accounts/mail/account-letters'
import { accountPage, postSecurityNotice } from '@/lib/desk/accounts/mail/post-mail'
import { derivedKeys } from '@/lib/desk/accounts/session/signed-text'
import { findPersonById, hasSecondFactor, lockPerson, readRules } from '@/lib/desk/accounts/sql/people'
import * as store from '@/lib/desk/accounts/sql/second-factors'
import { Conflict } from '@/lib/desk/runtime/contract/refusal'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import type { Person } from '@/lib/desk/upstream/context'

const CODES = 10
const GROUPS = 6
const LETTERS = 4
/** Without those that look alike. 32 letters: 24 of them are 120 random bits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Replaces the person's recovery codes. The new ones are shown only in this answer. */
export async function replaceRecoveryCodes({ id }: Person): Promise<RecoveryCodes> {
  if (!(await hasSecondFactor(id))) throw new Conflict('Set up a second factor first.')
  return desk().transaction(async (tx) => {
    await lockPerson(tx, id)
    return { recovery_codes: await newRecoveryCodes(tx, id) }
  })
}

/** New recovery codes for a person who has none. The caller has locked the person. */
export async function addMissingRecoveryCodes(tx: Desk, personId: string): Promise<string[]> {
  return (await store.countRecoveryCodes(personId, tx)) > 0 ? [] : newRecoveryCodes(tx, personId)
}

async function newRecoveryCodes(tx: Desk, personId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await store.replaceRecoveryCodes(
    tx,
    personId,
    codes.map((code) => hashesOf(code)[0]),
  )
  return codes
}

/** Removes a person's own factor, unless it is the last one and the rules require one. */
export async function removeFactor<T>(personId: string, what: string, remove: (tx: Desk) => Promise<T>): Promise<T> {
  return desk().transaction(async (tx) => {
    const role = await lockPerson(tx, personId)
    const removed = await remove(tx)
    const person = await findPersonById(personId, tx)
    const letter = factorRemovedLetter(`${what} was`, undefined, new Date(), accountPage())
    if (person) await postSecurityNotice(tx, person, letter)
    if (await hasSecondFactor(personId, tx)) return removed
    if (role === 'admin' && (await readRules(tx)).second_factor_for_admins) {
      throw new Conflict('Admins need a second factor. Add another one before you remove this.')
    }
    await store.replaceRecoveryCodes(tx, personId, [])
    return removed
  })
}

/** Spends a code; of several attempts with the same one only one succeeds. */
export const spendRecoveryCode = (personId: string, code: string) => store.spendRecoveryCode(personId, hashesOf(code))

const newCode = () => Array.from({ length: GROUPS }, newGroup).join('-')
const newGroup = () => Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/**
 * The hashes a code can be stored as, the current one first: one for each AUTH_SECRET that is
 * valid. The key is not in the database, so its rows alone allow no guess. No slow hash is needed
 * for 120 random bits.
 */
function hashesOf(code: string): [string, ...string[]] {
  const letters = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const [current, ...earlier] = derivedKeys('recovery codes')
  const hashWith = (key: Buffer) => createHmac('sha256', key).update(letters).digest('base64url')
  return [hashWith(current), ...earlier.map(hashWith)]
}
