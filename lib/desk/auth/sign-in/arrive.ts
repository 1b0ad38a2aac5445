import 'server-only'
import { acceptInvite } from '@/lib/desk/accounts/invites'
import { spendPasswordReset } from '@/lib/desk/accounts/passwords/password-resets'
import { clientOf } from '../client'
import { limitFailures } from '../limits/sign-in-limit'
import { letIn } from './sign-in'

/** Makes the account of an invited person, who is signed in from then on. */
export async function acceptInvitation(
  headers: Headers,
  token: string,
  joining: { name: string; password: string; accounts: string[] },
): Promise<Response> {
  const person = await limitFailures(headers, () => acceptInvite(clientOf(headers), token, joining))
  return letIn(headers, person, { code: 200, message: 'You are signed in.' })
}

/** Sets a new password. It signs nobody in: who has a second factor is asked for it. */
export async function resetPassword(headers: Headers, token: string, chosen: { password: string; accounts: string[] }) {
  await limitFailures(headers, () => spendPasswordReset(clientOf(headers), token, chosen))
  return { code: 200, message: 'The new password is set. Sign in with it.' }
}
