import 'server-only'
import { APIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { desk } from '@/lib/desk/store/database'
import { hasSecondFactor } from '@/lib/desk/store/rules'
import { people } from '@/lib/desk/store/schema/desk'
import { clientAddress } from '../client-address'
import { ssoAttempt } from '../sign-in/oidc'
import { ENTER } from './entrance'

const TEN_MINUTES_MS = 10 * 60_000

type Admitting = { path?: string; headers?: Headers | undefined; request?: Request | undefined } | null

/**
 * What holds for every new session, whichever way somebody came: the disabled get none, and whoever has a second factor gets one
 * that opens nothing until the second step was taken.
 */
export async function admission<S extends { userId: string }>(session: S, context: Admitting) {
  const { userId } = session
  const [person] = await desk().select({ disabledAt: people.disabledAt }).from(people).where(eq(people.id, userId))
  if (person?.disabledAt) throw new APIError('FORBIDDEN', { message: 'This account is disabled. Ask an admin.' })

  const headers = context?.headers ?? context?.request?.headers
  const ipAddress = (headers && clientAddress(headers)) ?? null
  const admitted = { ...session, ...authenticationAtProvider(), ipAddress }
  if (context?.path === ENTER || !(await hasSecondFactor(userId))) return { data: admitted }
  return { data: { ...admitted, pending: true, expiresAt: new Date(Date.now() + TEN_MINUTES_MS) } }
}

/** A single sign-on proves who is there as of when the provider asked; without a time from the provider it proves nothing new. */
function authenticationAtProvider() {
  const attempt = ssoAttempt().getStore()
  if (!attempt) return {}
  return {
    authenticatedAt: attempt.authenticatedAt ?? new Date(0),
    reauthMissing: attempt.reauthentication === 'missing',
  }
}
