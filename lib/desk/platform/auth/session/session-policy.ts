import 'server-only'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { findPersonById } from '@/lib/desk/platform/auth/sql/people'
import { hasSecondFactor } from '@/lib/desk/platform/auth/sql/rules'
import { clientAddress } from '../client'
import { ssoAttempt } from './oidc'

const TEN_MINUTES_MS = 10 * 60_000
const ISSUE_PATH = '/desk/issue-session'

type AuthContext = { path?: string; headers?: Headers | undefined; request?: Request | undefined } | null

/**
 * Applies to every new session, however the person signs in: a disabled person gets none, and a person with a second factor gets one
 * that opens nothing before the second step.
 */
export async function applySessionPolicy<S extends { userId: string }>(session: S, context: AuthContext) {
  const { userId } = session
  const person = await findPersonById(userId)
  if (person?.disabledAt) throw new APIError('FORBIDDEN', { message: 'This account is disabled. Ask an admin.' })

  const headers = context?.headers ?? context?.request?.headers
  const ipAddress = (headers && clientAddress(headers)) ?? null
  const data = { ...session, ...authenticationAtProvider(), ipAddress }
  if (context?.path === ISSUE_PATH || !(await hasSecondFactor(userId))) return { data }
  return { data: { ...data, pending: true, expiresAt: new Date(Date.now() + TEN_MINUTES_MS) } }
}

/** A single sign-on proves the person's identity as of the time the provider reports; without a time it proves nothing new. */
function authenticationAtProvider() {
  const attempt = ssoAttempt().getStore()
  if (!attempt) return {}
  return {
    authenticatedAt: attempt.authenticatedAt ?? new Date(0),
    reauthMissing: attempt.reauthentication === 'missing',
  }
}

/**
 * Issues a session for a person whom the dashboard itself has authenticated: by a passkey, a second step or an accepted invitation.
 * Only the dashboard's own code calls it; no request can.
 */
export const sessionIssuer = {
  id: 'desk-session-issuer',
  endpoints: {
    issueSession: createAuthEndpoint(
      ISSUE_PATH,
      { method: 'POST', body: z.object({ personId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const session = await internalAdapter.createSession(ctx.body.personId)
        const user = await internalAdapter.findUserById(ctx.body.personId)
        if (!session || !user) throw new Error('no session was issued')
        await setSessionCookie(ctx, { session, user })
        return ctx.json({})
      },
    ),
  },
} satisfies BetterAuthPlugin
