import 'server-only'
import { conflict } from '@/lib/desk/contract/refusal'
import { lockPerson } from '@/lib/desk/store/accounts/people'
import { hasSecondFactor, readRules } from '@/lib/desk/store/accounts/rules'
import { replaceRecoveryCodes } from '@/lib/desk/store/accounts/second-factors'
import { type Desk, desk } from '@/lib/desk/store/database'

/** Removes a person's own factor. The last one stays where the rules require one; the recovery codes go with the last. */
export async function removeFactor<T>(personId: string, remove: (tx: Desk) => Promise<T>): Promise<T> {
  return desk().transaction(async (tx) => {
    const role = await lockPerson(tx, personId)
    const removed = await remove(tx)
    if (await hasSecondFactor(personId, tx)) return removed
    if (role === 'admin' && (await readRules(tx)).second_factor_for_admins) {
      throw conflict('Admins need a second factor. Add another one before you remove this.')
    }
    await replaceRecoveryCodes(tx, personId, [])
    return removed
  })
}
