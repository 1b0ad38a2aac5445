import 'server-only'
import { conflict } from '@/lib/desk/contract/refusal'
import { type Desk, desk } from '@/lib/desk/store/database'
import { hasSecondFactor, readRules } from '@/lib/desk/store/rules'
import { holdPerson } from '../hold-person'
import { removeRecoveryCodes } from './recovery-codes'

/** Takes one of a person's own factors away. The last one stays where the desk asks for it; the recovery codes go with the last. */
export async function removeFactor<T>(person: string, take: (tx: Desk) => Promise<T>): Promise<T> {
  return desk().transaction(async (tx) => {
    const role = await holdPerson(tx, person)
    const taken = await take(tx)
    if (await hasSecondFactor(person, tx)) return taken
    if (role === 'admin' && (await readRules(tx)).second_factor_for_admins) {
      throw conflict('Admins need a second factor. Add another one before you remove this.')
    }
    await removeRecoveryCodes(tx, person)
    return taken
  })
}
