import { MINUTE_MS } from '@/lib/text/durations'
import 'server-only'
import type { BetterAuthPlugin } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import { z } from 'zod'
import { PASSWORD_LENGTH } from '@/lib/desk/accounts/contract/people'
import { OIDC } from '@/lib/desk/accounts/contract/session'
import { accounts, people, sessions, verifications } from '@/lib/desk/accounts/schema'
import { findPersonById, hasIdentityAt, hasSecondFactor } from '@/lib/desk/accounts/sql/people'
import { removeSessionsBeyond } from '@/lib/desk/accounts/sql/sessions'
import { env } from '@/lib/desk/runtime/config/env'
import type { Env } from '@/lib/desk/runtime/config/parse-env'
import { desk } from '@/lib/desk/runtime/database/database'
import { log } from '@/lib/desk/runtime/log/log'
import { once } from '@/lib/desk/runtime/process/once'
import { withoutParameters } from '@/lib/log/describe-error'
import { clientAddress } from '../client'
import { hostPrefix, sessionCookie } from './cookie'
import { oidc, ssoAttempt } from './oidc'
import { hashPassword, verifyPassword } from './password-hash'

const SEVEN_DAYS = 7 * 24 * 60 * 60
/** More than anybody has devices; a thief's session cannot hide among hundreds. */
const MOST_SESSIONS = 20

/**
 * better-auth on the dashboard's database. Its own router is not mounted: only use cases call it.
 */
export const auth = () => once('auth', () => create(env()))

function create(config: Env) {
  const https = config.DESK_ORIGIN.every((origin) => origin.startsWith('https:'))
  return betterAuth({
    baseURL: config.DESK_ORIGIN[0],
    basePath: '/api/auth',
    trustedOrigins: config.DESK_ORIGIN,
    secret: config.AUTH_SECRET[0],
    database: drizzleAdapter(desk(), {
      provider: 'pg',
      transaction: true,
      schema: { user: people, session: sessions, account: accounts, verification: verifications },
    }),
    user: {
      additionalFields: {
        role: { type: 'string', input: false, required: true, defaultValue: 'support' },
        disabledAt: { type: 'date', input: false, required: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    // No session data is stored in a cookie: sign-out, disabling and changes take effect at the
    // next request.
    session: {
      expiresIn: SEVEN_DAYS,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      additionalFields: {
        pending: { type: 'boolean', input: false, required: false, defaultValue: false },
        lastUsedAt: { type: 'date', input: false, required: false },
        authenticatedAt: { type: 'date', input: false, required: false },
        reauthMissing: { type: 'boolean', input: false, required: false, defaultValue: false },
      },
    },
    // A provider's account is linked to an existing person by a verified address only.
    account: { accountLinking: { enabled: true, trustedProviders: [] } },
    databaseHooks: {
      session: {
        create: { before: applySessionPolicy, after: ({ userId }) => removeSessionsBeyond(MOST_SESSIONS, userId) },
      },
      account: { create: { before: refuseSecondIdentity }, update: { before: dropTokens } },
    },
    plugins: [sessionIssuer, ...(config.DESK_OIDC_ISSUER ? [oidc(config)] : [])],
    advanced: {
      useSecureCookies: false,
      cookiePrefix: `${hostPrefix(config)}desk`,
      cookies: {
        session_token: { name: sessionCookie(config), attributes: { sameSite: sameSite(config), secure: https } },
      },
      defaultCookieAttributes: { httpOnly: true, path: '/', secure: https },
      ipAddress: { disableIpTracking: true },
    },
    // Sign-in has its own limit, counted in the database by address (lib/desk/accounts/limits.ts).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      log: (level, message, ...more) =>
        log()[level](
          { part: 'better-auth', err: more.find((each) => each instanceof Error) },
          withoutParameters(message),
        ),
    },
  })
}

/**
 * An address that is given to somebody else opens no account here: a person has one identity at the
 * provider, and its `sub` counts, not the address (OpenID Connect Core 1.0, section 5.7).
 */
async function refuseSecondIdentity<A extends { userId: string; providerId: string }>(account: A) {
  if (account.providerId === OIDC && (await hasIdentityAt(account.userId, OIDC))) {
    const attempt = ssoAttempt().getStore()
    if (attempt) attempt.reason = 'This person signed in with another identity at the provider before.'
    return false
  }
  return dropTokens(account)
}

/** A provider's tokens are read once, at sign-in, and never used again: none is stored. */
const dropTokens = async <A extends object>(account: A) => ({
  data: { ...account, idToken: null, accessToken: null, refreshToken: null },
})

/**
 * Browsers do not send a Strict cookie on the cross-site navigation that returns from an identity
 * provider.
 */
const sameSite = (config: Env) => (config.DESK_OIDC_ISSUER ? 'lax' : 'strict')

const TEN_MINUTES_MS = 10 * MINUTE_MS
const ISSUE_PATH = '/desk/issue-session'

type AuthContext = { path?: string; headers?: Headers | undefined; request?: Request | undefined } | null

/**
 * Applies to every new session, however the person signs in: a disabled person gets none, and a
 * person with a second factor gets one that opens nothing before the second step.
 */
async function applySessionPolicy<S extends { userId: string }>(session: S, context: AuthContext) {
  const { userId } = session
  const person = await findPersonById(userId)
  if (person?.disabledAt) throw new APIError('FORBIDDEN', { message: 'This account is disabled. Ask an admin.' })

  const headers = context?.headers ?? context?.request?.headers
  const ipAddress = (headers && clientAddress(headers)) ?? null
  const data = { ...session, ...authenticationAtProvider(), ipAddress }
  if (context?.path === ISSUE_PATH || !(await hasSecondFactor(userId))) return { data }
  return { data: { ...data, pending: true, expiresAt: new Date(Date.now() + TEN_MINUTES_MS) } }
}

/**
 * A single sign-on proves the person's identity as of the time the provider reports; without a time
 * it proves nothing new.
 */
function authenticationAtProvider() {
  const attempt = ssoAttempt().getStore()
  if (!attempt) return {}
  return {
    authenticatedAt: attempt.authenticatedAt ?? new Date(0),
    reauthMissing: attempt.reauthentication === 'missing',
  }
}

/**
 * Issues a session for a person whom the dashboard itself has authenticated: by a passkey, a second
 * step or an accepted invitation. Only the dashboard's own code calls it; no request can.
 */
const sessionIssuer = {
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
