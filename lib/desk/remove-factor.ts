import 'server-only'
import { conflict } from '@/lib/contract/refusal'
import { type Desk, desk } from './database'
import { holdPerson } from './hold-person'
import { deskRules } from './people-schema'
import { removeRecoveryCodes } from './recovery-codes'
import { hasSecondFactor } from './rules'

/** Takes one of a person's own factors away. The last one stays where the desk asks for it; the recovery codes go with the last. */
export async function removeFactor<T>(person: string, take: (tx: Desk) => Promise<T>): Promise<T> {
  return desk().transaction(async (tx) => {
    const role = await holdPerson(tx, person)
    const taken = await take(tx)
    if (await hasSecondFactor(person, tx)) return taken
    const [rule] = await tx.select().from(deskRules)
    if (role === 'admin' && rule?.secondFactorForAdmins) {
      throw conflict('Admins of this desk need a second factor. Add another one before you remove this.')
    }
    await removeRecoveryCodes(tx, person)
    return taken
  })
}
