import 'server-only'
import { clientOf } from '@/lib/desk/accounts/client'
import { OIDC, type SignInError } from '@/lib/desk/accounts/contract/session'
import { recordFailure, recordRefusedSignIn, recordSuccess } from '@/lib/desk/accounts/record'
import { auth } from '@/lib/desk/accounts/session/auth'
import { sessionCookie, withCookiesOf } from '@/lib/desk/accounts/session/cookie'
import { deviceCookie } from '@/lib/desk/accounts/session/known-device'
import {
  AUTHENTICATE_NOW_STATE,
  isConfiguredIssuer,
  type SsoAttempt,
  ssoAttempt,
} from '@/lib/desk/accounts/session/oidc'
import { endReplacedSession, findHost } from '@/lib/desk/accounts/session/session'
import { findPersonByEmail } from '@/lib/desk/accounts/sql/people'
import { findSessionByToken, removeSession } from '@/lib/desk/accounts/sql/sessions'
import { env } from '@/lib/desk/runtime/config/env'
import { Unavailable } from '@/lib/desk/runtime/contract/refusal'
import { log } from '@/lib/desk/runtime/log/log'
import { resetOnce } from '@/lib/desk/runtime/process/once'
import type { Context } from '@/lib/desk/upstream/context'
import { own } from '@/lib/text/json'
import { noticeNewDevice } from './sign-in'

const WITH = { with: 'single sign-on' }

/** Asks the provider to authenticate the person now, whatever session they have there. */
const AUTHENTICATE_NOW = { prompt: 'login', max_age: '0' }

type Start = { callbackURL: string; authenticateNow: boolean }

/** Returns `{url}`: where the browser goes to sign in with the identity provider. */
export async function startSingleSignOn(
  { headers }: Context,
  { callbackURL, authenticateNow: isAsked }: Start,
): Promise<Response> {
  // The provider may still know the host of a handed-over device.
  const authenticateNow = isAsked || (await findHost(headers)) !== undefined
  if (!(await isProviderUsable())) {
    // better-auth reads the provider's discovery document once, when it is created.
    resetOnce('auth')
    if (!(await isProviderUsable())) {
      throw new Unavailable(
        'The identity provider cannot be reached, or is not set up correctly. Try again in a moment.',
      )
    }
  }
  const body = {
    provider: OIDC,
    callbackURL,
    errorCallbackURL: '/sign-in',
    ...(authenticateNow ? { additionalParams: AUTHENTICATE_NOW, additionalData: AUTHENTICATE_NOW_STATE } : {}),
  }
  const answer = await auth().api.signInSocial({ body, headers, asResponse: true })
  if (!answer.ok) throw new Unavailable('The identity provider cannot be reached. Try again in a moment.')
  return withCookiesOf(answer, Response.json(await answer.clone().json()))
}

/** Handles the browser that comes back from the provider. */
export async function finishSingleSignOn(request: Request): Promise<Response> {
  const attempt: SsoAttempt = {}
  if (!(await isProviderUsable()))
    return refuse(request, attempt, { reason: 'The provider names another issuer.', error: 'provider' })
  const answer = await ssoAttempt().run(attempt, () => auth().handler(request))
  const started = await startedSession(answer)
  if (!started) return refuse(request, attempt, refusalOf(answer, attempt), answer)

  const { session, person } = started
  if (attempt.reauthentication !== 'proven' && (await findHost(request.headers))) {
    await removeSession({ personId: person.id, id: session.id })
    const reason = 'The provider did not ask who is at a handed-over device.'
    return refuse(request, attempt, { reason, error: 'single-sign-on' })
  }
  await endReplacedSession(request.headers)
  // A sign-in that still needs the second step is recorded then.
  if (!session.pending) {
    await recordSuccess(request.headers, person, { action: 'sign-in', detail: WITH })
    await recordReauthentication(request.headers, person, attempt)
    await noticeNewDevice(request.headers, person)
  }
  answer.headers.append('set-cookie', deviceCookie(request.headers, person.email))
  return answer
}

async function isProviderUsable(): Promise<boolean> {
  const { socialProviders } = await auth().$context
  const issuer = socialProviders.find(({ id }) => id === OIDC)?.issuer
  if (issuer !== undefined && !isConfiguredIssuer(env(), issuer)) {
    log().error({ part: 'single sign-on', issuer }, 'the discovery document names another issuer than DESK_OIDC_ISSUER')
  }
  return isConfiguredIssuer(env(), issuer)
}

/** The outcome when the person went to the provider to confirm their identity. */
async function recordReauthentication(
  headers: Headers,
  person: Parameters<typeof recordSuccess>[1],
  { reauthentication }: SsoAttempt,
): Promise<void> {
  if (reauthentication === 'proven') await recordSuccess(headers, person, { action: 'account.confirm', detail: WITH })
  if (reauthentication === 'missing') await recordFailure(headers, person, 'account.confirm-failed')
}

async function refuse(request: Request, { email }: SsoAttempt, { reason, error }: Refused, answer?: Response) {
  const person = email ? await findPersonByEmail(email) : undefined
  if (person) await recordRefusedSignIn(request.headers, person, WITH, reason)
  log().warn({ part: 'single sign-on', client: clientOf(request.headers), reason }, 'a single sign-on was refused')
  const refused = new Response(null, { status: 302, headers: { location: `/sign-in?error=${error}` } })
  return answer ? withCookiesOf(answer, refused) : refused
}

type Refused = { reason: string; error: SignInError }

const NOT_VERIFIED = 'The provider has not verified the address.'
/** By better-auth's codes. */
const REASONS: Record<string, Refused> = {
  signup_disabled: { reason: 'No account has this address.', error: 'single-sign-on' },
  account_not_linked: { reason: NOT_VERIFIED, error: 'unverified' },
  unable_to_link_account: { reason: 'The identity could not be linked.', error: 'single-sign-on' },
  unable_to_get_user_info: { reason: 'The ID token is missing or not valid.', error: 'provider' },
  email_not_found: {
    reason: 'The provider sent no address: neither in the ID token nor in its user information as plain JSON.',
    error: 'no-address',
  },
  issuer_mismatch: { reason: 'The answer comes from another issuer.', error: 'provider' },
  access_denied: { reason: 'It was canceled at the provider, or the provider did not allow it.', error: 'canceled' },
}
const INVALID: Refused = { reason: "The provider's answer was not valid.", error: 'provider' }

function refusalOf(answer: Response, { isVerified, reason }: SsoAttempt): Refused {
  if (answer.status === 403) return { reason: 'The account is disabled.', error: 'single-sign-on' }
  const code = new URL(answer.headers.get('location') ?? '', env().DESK_ORIGIN[0]).searchParams.get('error') ?? ''
  const refused = own(REASONS, code) ?? INVALID
  // Somebody without an account reads the same about an unverified address as somebody who has one.
  if (isVerified === false && refused.error === 'single-sign-on') return { ...refused, error: 'unverified' }
  return { ...refused, ...(reason && { reason }) }
}

/** The person whose session an answer starts. */
async function startedSession(answer: Response) {
  const name = `${sessionCookie(env())}=`
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith(name))
  const [token = ''] = decodeURIComponent(cookie?.slice(name.length).split(';')[0] ?? '').split('.')
  return findSessionByToken(token, new Date())
}
