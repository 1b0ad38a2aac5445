import { route } from '@/lib/bff/route'
import type { RecoveryCodes } from '@/lib/desk/contract/auth/account'
import { conflict } from '@/lib/desk/contract/refusal'
import { desk } from '@/lib/desk/database'
import { holdPerson } from '@/lib/desk/hold-person'
import { newRecoveryCodes } from '@/lib/desk/recovery-codes'
import { hasSecondFactor } from '@/lib/desk/rules'

/** New codes in place of all earlier ones, told this once. */
export const POST = route(
  { permission: 'account', freshAuth: true, activity: () => ({ action: 'account.recovery-codes' }) },
  async ({ person }): Promise<RecoveryCodes> => {
    if (!(await hasSecondFactor(person.id))) throw conflict('Set up a second factor first.')
    return desk().transaction(async (tx) => {
      await holdPerson(tx, person.id)
      return { recovery_codes: await newRecoveryCodes(tx, person.id) }
    })
  },
)
