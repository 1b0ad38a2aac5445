import 'server-only'
import { accountNames } from '@/lib/desk/accounts/account-names'
import { acceptInvite } from '@/lib/desk/accounts/invites'
import { spendPasswordReset } from '@/lib/desk/accounts/passwords/password-resets'
import { setUp } from '@/lib/desk/accounts/setup'
import type { Context } from '@/lib/desk/context'
import { clientOf } from '../client'
import { limitFailures } from '../limits/sign-in-limit'
import { letIn } from './sign-in'

/** Makes the account of an invited person, who is signed in from then on. */
export async function acceptInvitation(
  { upstream }: Context,
  headers: Headers,
  { token, ...joining }: { token: string; name: string; password: string },
): Promise<Response> {
  const accounts = await accountNames(upstream)
  const person = await limitFailures(headers, () => acceptInvite(clientOf(headers), token, { ...joining, accounts }))
  return letIn(headers, person, { code: 200, message: 'You are signed in.' })
}

/** Sets a new password. It signs nobody in: who has a second factor is asked for it. */
export async function resetPassword(
  { upstream }: Context,
  headers: Headers,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const accounts = await accountNames(upstream)
  await limitFailures(headers, () => spendPasswordReset(clientOf(headers), token, { password, accounts }))
}

/** Makes the first admin, with the code that the server printed. */
export async function setUpFirstAdmin(
  { upstream }: Context,
  headers: Headers,
  { code, ...admin }: { code: string; name: string; email: string; password: string },
): Promise<void> {
  const accounts = await accountNames(upstream)
  await limitFailures(headers, () => setUp(clientOf(headers), code, { ...admin, accounts }))
}
