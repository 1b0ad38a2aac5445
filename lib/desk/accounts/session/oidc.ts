import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { getOAuthState } from 'better-auth/api'
import { type OAuth2Tokens, validateAuthorizationCode } from 'better-auth/oauth2'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { z } from 'zod'
import { isFresh, OIDC } from '@/lib/desk/accounts/contract/session'
import type { Env } from '@/lib/desk/runtime/config/parse-env'
import { log } from '@/lib/desk/runtime/log/log'
import { once } from '@/lib/desk/runtime/process/once'

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
  /** Whether the provider says that it has verified the address; undefined until it has said who came. */
  isVerified?: boolean
  /** What is wrong, where better-auth's own answer does not say it. */
  reason?: string
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
        getToken: (request) => exchangeCode(config, request),
        getUserInfo: async ({ idToken, accessToken }) => {
          const claims = await readClaims(config, idToken, accessToken)
          const attempt = ssoAttempt().getStore()
          if (attempt && claims) {
            attempt.email = claims.email
            attempt.isVerified = claims.email_verified === true
          }
          if (!idToken || !claims) return null
          if (attempt) await readAuthentication(attempt, idToken)
          const { sub, email, name } = claims
          return { id: sub, sub, email, name, emailVerified: claims.email_verified === true }
        },
      },
    ],
  })
}

type CodeRequest = { code: string; codeVerifier?: string; redirectURI: string }
const Discovery = z.object({
  token_endpoint: z.url(),
  /** Without it a provider takes `client_secret_basic` (OpenID Connect Discovery 1.0, section 3). */
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
})

/** Exchanges the code for tokens, with the client secret in the form that the provider takes. */
async function exchangeCode(config: Env, request: CodeRequest): Promise<OAuth2Tokens> {
  const discovery = Discovery.parse(await readJson(discoveryUrl(config)))
  const takesPost = discovery.token_endpoint_auth_methods_supported.includes('client_secret_post')
  try {
    return await validateAuthorizationCode({
      ...request,
      options: {
        clientId: config.DESK_OIDC_CLIENT_ID ?? '',
        ...(config.DESK_OIDC_CLIENT_SECRET && { clientSecret: config.DESK_OIDC_CLIENT_SECRET }),
      },
      tokenEndpoint: discovery.token_endpoint,
      authentication: takesPost ? 'post' : 'basic',
    })
  } catch (err) {
    // The answer's other members are not logged, because nobody knows what they hold.
    const { status, error, error_description } = TokenError.safeParse(err).data ?? {}
    log().warn({ part: 'single sign-on', status, error, error_description }, 'the provider refused to exchange a code')
    const attempt = ssoAttempt().getStore()
    if (attempt) attempt.reason = describeTokenError(error)
    throw err
  }
}

const Text = z.string().transform((text) => text.slice(0, 200))
const TokenError = z.object({
  status: z.number().optional().catch(undefined),
  error: Text.optional().catch(undefined),
  error_description: Text.optional().catch(undefined),
})

function describeTokenError(error: string | undefined): string {
  if (error === 'invalid_client' || error === 'unauthorized_client')
    return `The provider refused the client id or secret (${error}).`
  return error ? `The provider refused the code (${error}).` : 'The provider did not exchange the code.'
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
