import { z } from 'zod'
import { beginApp, confirmApp, removeApp } from '@/lib/desk/accounts/second-factor/app-factor'
import { removeFactor } from '@/lib/desk/accounts/second-factor/remove-factor'
import { type RecoveryCodes, SecondStepCode } from '@/lib/desk/contract/auth/account'
import { route } from '@/lib/desk/http/route'

const body = z.object({ code: SecondStepCode })

/** Begins: a secret for the app, which asks for nothing until PUT has seen a code of it. */
export const POST = route(
  { permission: 'account', activity: { notRecorded: 'nothing changes until PUT confirms a code' }, freshAuth: true },
  ({ person }) => beginApp(person),
)

export const PUT = route(
  { permission: 'account', freshAuth: true, body, activity: () => ({ action: 'account.app-add' }) },
  async ({ person, body }): Promise<RecoveryCodes> => ({ recovery_codes: await confirmApp(person.id, body.code) }),
)

export const DELETE = route(
  { permission: 'account', freshAuth: true, activity: () => ({ action: 'account.app-remove' }) },
  async ({ person }) => {
    await removeFactor(person.id, (tx) => removeApp(tx, person.id))
    return { code: 200, message: 'The authenticator app is removed.' }
  },
)
