import { route } from '@/lib/bff/route'
import type { RecoveryCodes } from '@/lib/contract/account'
import { conflict } from '@/lib/contract/refusal'
import { desk } from '@/lib/desk/database'
import { newRecoveryCodes } from '@/lib/desk/recovery-codes'
import { hasSecondFactor } from '@/lib/desk/rules'

/** New codes in place of all earlier ones, told this once. */
export const POST = route(
  { permission: 'account', activity: () => ({ action: 'account.recovery-codes' }) },
  async ({ person }): Promise<RecoveryCodes> => {
    if (!(await hasSecondFactor(person.id))) throw conflict('Set up a second factor first.')
    return { recovery_codes: await desk().transaction((tx) => newRecoveryCodes(tx, person.id)) }
  },
)
