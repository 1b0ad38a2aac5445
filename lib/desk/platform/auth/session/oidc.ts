import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { getOAuthState } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { z } from 'zod'
import { isFresh } from '@/lib/desk/platform/auth/contract/session'
import type { Env } from '@/lib/desk/platform/config/parse-env'
import { log } from '@/lib/desk/platform/log/log'
import { once } from '@/lib/desk/platform/process/once'

export const OIDC = 'oidc'
const TIMEOUT_MS = 10_000

const Claims = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  /** Some providers send a text, of which "false" would count as true. */
  email_verified: z.unknown().optional(),
  name: z.string().optional(),
})
type Claims = z.infer<typeof Claims>

/** What the provider reports about the person in the callback that is being handled. */
export type SsoAttempt = {
  email?: string | undefined
  /** When the person authenticated there; undefined when the provider doesn't say it. */
  authenticatedAt?: Date | undefined
  /**
   * Set when this sign-in confirms the person's identity: whether the provider's answer proves it.
   */
  reauthentication?: 'proven' | 'missing'
}
export const ssoAttempt = () => once('single sign-on attempt', () => new AsyncLocalStorage<SsoAttempt>())

/**
 * Stored in the state of a sign-in that confirms the person's identity; only the server writes it.
 */
const State = z.object({ authenticateNow: z.literal(true) })
export const AUTHENTICATE_NOW_STATE: z.infer<typeof State> = { authenticateNow: true }

const baseOf = (config: Env) => config.DESK_OIDC_ISSUER?.replace(/\/+$/, '') ?? ''
const discoveryUrl = (config: Env) => `${baseOf(config)}/.well-known/openid-configuration`

/** Whether a discovery document with this issuer belongs to the configured provider. */
export const isConfiguredIssuer = (config: Env, issuer: string | undefined) =>
  issuer?.replace(/\/+$/, '') === baseOf(config)

export function oidc(config: Env) {
  return genericOAuth({
    config: [
      {
        providerId: OIDC,
        name: 'Single sign-on',
        discoveryUrl: discoveryUrl(config),
        clientId: config.DESK_OIDC_CLIENT_ID ?? '',
        clientSecret: config.DESK_OIDC_CLIENT_SECRET,
        scopes: ['openid', 'email', 'profile'],
        disableSignUp: true,
        requireIdTokenVerification: true,
        getUserInfo: async ({ idToken, accessToken }) => {
          const claims = await readClaims(config, idToken, accessToken)
          const attempt = ssoAttempt().getStore()
          if (attempt) attempt.email = claims?.email
          if (!idToken || !claims) return null
          if (attempt) await readAuthentication(attempt, idToken)
          const { sub, email, name } = claims
          return { id: sub, sub, email, name, emailVerified: claims.email_verified === true }
        },
      },
    ],
  })
}

/**
 * When the person authenticated at the provider. Only the signed ID token counts. With `max_age`
 * the provider must name the time (OpenID Connect Core 1.0, sections 2 and 3.1.3.7); one that
 * doesn't is not believed to have asked.
 */
async function readAuthentication(attempt: SsoAttempt, idToken: string): Promise<void> {
  const now = new Date()
  const claims = z.object({ auth_time: z.unknown() }).safeParse(payloadOf(idToken))
  attempt.authenticatedAt = parseAuthTime(claims.data?.auth_time, now)
  if (!State.safeParse(await getOAuthState()).success) return
  attempt.reauthentication = attempt.authenticatedAt && isFresh(attempt.authenticatedAt, now) ? 'proven' : 'missing'
}

/**
 * The claims of an ID token. better-auth has verified its signature, issuer, audience, nonce and
 * expiry by now, but only if there is a token: an answer without one signs nobody in.
 */
async function readClaims(config: Env, idToken?: string, accessToken?: string): Promise<Claims | undefined> {
  const claims = idToken ? Claims.safeParse(payloadOf(idToken)).data : undefined
  if (!claims) {
    log().warn({ part: 'single sign-on' }, 'the provider sent no usable ID token')
    return undefined
  }
  if ((claims.email && claims.email_verified !== undefined) || !accessToken) return claims
  const more = await readUserInfo(config, accessToken)
  // The address of somebody else must not be used.
  return more?.sub === claims.sub ? { ...claims, ...more } : claims
}

/** Many providers report the address here only; Okta reports here only whether it is verified. */
async function readUserInfo(config: Env, accessToken: string): Promise<Claims | undefined> {
  try {
    const { userinfo_endpoint } = z.object({ userinfo_endpoint: z.url() }).parse(await readJson(discoveryUrl(config)))
    return Claims.parse(await readJson(userinfo_endpoint, { authorization: `Bearer ${accessToken}` }))
  } catch (err) {
    log().warn({ part: 'single sign-on', err }, "the provider's user information was not read")
    return undefined
  }
}

async function readJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`the provider answered ${response.status}`)
  return response.json()
}

function payloadOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8') || 'null')
}

/** Clocks of the identity provider and of this server may differ by this much. */
const CLOCK_SKEW_MS = 60_000

/**
 * An ID token's `auth_time`: a JSON number of seconds since 1970 (OpenID Connect Core 1.0, section
 * 2). Undefined for anything else, and for a time in the future, which would keep a session fresh
 * until then.
 */
function parseAuthTime(claim: unknown, now: Date): Date | undefined {
  if (typeof claim !== 'number' || !(claim > 0)) return undefined
  const at = claim * 1000
  return at <= now.getTime() + CLOCK_SKEW_MS ? new Date(Math.min(at, now.getTime())) : undefined
}
