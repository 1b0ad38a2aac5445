import 'server-only'
import { acceptInvite } from '@/lib/desk/accounts/invites'
import { spendPasswordReset } from '@/lib/desk/accounts/passwords/password-resets'
import { setUp } from '@/lib/desk/accounts/setup'
import { clientOf } from '@/lib/desk/platform/auth/client'
import type { Context } from '@/lib/desk/platform/context'
import { limitFailures } from './limits/sign-in-limits'
import { issueSession } from './sign-in'

/** Creates the account of an invited person and signs them in. */
export async function acceptInvitation(
  context: Context,
  input: { token: string; name: string; password: string },
): Promise<Response> {
  const { headers } = context
  const person = await limitFailures(headers, () => acceptInvite(context, clientOf(headers), input))
  return issueSession(headers, person)
}

/** Sets a new password. Nobody is signed in by it, because a second factor may be required. */
export const resetPassword = (context: Context, input: { token: string; password: string }): Promise<void> =>
  limitFailures(context.headers, () => spendPasswordReset(context, clientOf(context.headers), input))

/** Creates the first admin, with the code that the server printed. */
export const setUpFirstAdmin = (
  context: Context,
  input: { code: string; name: string; email: string; password: string },
): Promise<void> => limitFailures(context.headers, () => setUp(context, clientOf(context.headers), input))
