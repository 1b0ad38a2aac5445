import 'server-only'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { hashPassword, verifyPassword } from '@/lib/desk/accounts/passwords/password-hash'
import { trimSessions } from '@/lib/desk/accounts/trim-sessions'
import { PASSWORD_LENGTH } from '@/lib/desk/contract/auth/people'
import { type Env, env } from '@/lib/desk/env/env'
import { log } from '@/lib/desk/env/log'
import { once } from '@/lib/desk/env/once'
import { desk } from '@/lib/desk/store/database'
import * as schema from '@/lib/desk/store/schema/desk'
import { withoutParameters } from '@/lib/log/describe-error'
import { oidc } from '../sign-in/oidc'
import { admission } from './admission'
import { hostPrefix, sessionCookie } from './cookie'
import { entrance } from './entrance'

const SEVEN_DAYS = 7 * 24 * 60 * 60

/** better-auth, on the desk's database. Only the routes under `app/api/auth` reach it; its own router is not mounted. */
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
      schema: {
        user: schema.people,
        session: schema.sessions,
        account: schema.accounts,
        verification: schema.verifications,
      },
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
    // A signed-out, disabled or changed person is so at the next request: nothing about a session is kept in a cookie.
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
    // Providers only join people who exist, by a verified address.
    account: { accountLinking: { enabled: true, trustedProviders: [] } },
    databaseHooks: {
      session: { create: { before: admission, after: async ({ userId }) => trimSessions(userId) } },
      account: { create: { before: dropTokens }, update: { before: dropTokens } },
    },
    plugins: [entrance, ...(config.DESK_OIDC_ISSUER ? [oidc(config)] : [])],
    advanced: {
      useSecureCookies: false,
      cookiePrefix: `${hostPrefix(config)}desk`,
      cookies: {
        session_token: { name: sessionCookie(config), attributes: { sameSite: sameSite(config), secure: https } },
      },
      defaultCookieAttributes: { httpOnly: true, path: '/', secure: https },
      ipAddress: { disableIpTracking: true },
    },
    // Sign-in has its own limit, counted in the database by address (lib/desk/auth/limits/sign-in-limit.ts).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { log: (level, message) => log()[level]({ part: 'better-auth' }, withoutParameters(message)) },
  })
}

/** A provider's tokens are read once, at the sign-in, and never used again: none is stored. */
const dropTokens = async <A extends object>(account: A) => ({
  data: { ...account, idToken: null, accessToken: null, refreshToken: null },
})

/** Coming back from an identity provider is a cross-site navigation, on which a Strict cookie would stay at home. */
const sameSite = (config: Env) => (config.DESK_OIDC_ISSUER ? 'lax' : 'strict')
