import { holdPerson } from '@/lib/desk/accounts/hold-person'
import { newRecoveryCodes } from '@/lib/desk/accounts/second-factor/recovery-codes'
import type { RecoveryCodes } from '@/lib/desk/contract/auth/account'
import { conflict } from '@/lib/desk/contract/refusal'
import { route } from '@/lib/desk/http/route'
import { desk } from '@/lib/desk/store/database'
import { hasSecondFactor } from '@/lib/desk/store/rules'

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
