import 'server-only'
import { eq } from 'drizzle-orm'
import { conflict } from '@/lib/contract/refusal'
import { type Desk, desk } from './database'
import { deskRules } from './people-schema'
import { removeRecoveryCodes } from './recovery-codes'
import { hasSecondFactor } from './rules'
import { people } from './schema'

/** Takes one of a person's own factors away. The last one stays where the desk asks for it; the recovery codes go with the last. */
export async function removeFactor<T>(person: string, take: (tx: Desk) => Promise<T>): Promise<T> {
  return desk().transaction(async (tx) => {
    // Two removals at once would each find the other's factor.
    const [{ role } = { role: undefined }] = await tx
      .select({ role: people.role })
      .from(people)
      .where(eq(people.id, person))
      .for('no key update')
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
