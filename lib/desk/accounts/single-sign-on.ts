import 'server-only'
import { clientOf } from '@/lib/desk/platform/auth/client'
import { recordFailure, recordRefusedSignIn, recordSuccess } from '@/lib/desk/platform/auth/record'
import { auth } from '@/lib/desk/platform/auth/session/auth'
import { sessionCookie, withCookiesOf } from '@/lib/desk/platform/auth/session/cookie'
import { deviceCookie } from '@/lib/desk/platform/auth/session/known-device'
import {
  AUTHENTICATE_NOW_STATE,
  isConfiguredIssuer,
  OIDC,
  type SsoAttempt,
  ssoAttempt,
} from '@/lib/desk/platform/auth/session/oidc'
import { endReplacedSession, findHost } from '@/lib/desk/platform/auth/session/session'
import { findPersonByEmail } from '@/lib/desk/platform/auth/sql/people'
import { findSessionByToken, removeSession } from '@/lib/desk/platform/auth/sql/sessions'
import { env } from '@/lib/desk/platform/config/env'
import type { Context } from '@/lib/desk/platform/context'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { log } from '@/lib/desk/platform/log/log'
import { resetOnce } from '@/lib/desk/platform/process/once'
import { noticeNewDevice } from './sign-in'

/** Every refusal leads here, because it must not reveal who has an account. */
const REFUSED = '/sign-in?error=single-sign-on'
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
      throw new Refusal(
        503,
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
  if (!answer.ok) throw new Refusal(503, 'The identity provider cannot be reached. Try again in a moment.')
  return withCookiesOf(answer, Response.json(await answer.clone().json()))
}

/** Handles the browser that comes back from the provider. */
export async function finishSingleSignOn(request: Request): Promise<Response> {
  const attempt: SsoAttempt = {}
  if (!(await isProviderUsable())) return refuse(request, attempt, 'The provider names another issuer.')
  const answer = await ssoAttempt().run(attempt, () => auth().handler(request))
  const started = await startedSession(answer)
  if (!started) return refuse(request, attempt, reasonOf(answer), answer)

  const { session, person } = started
  if (attempt.reauthentication !== 'proven' && (await findHost(request.headers))) {
    await removeSession({ personId: person.id, id: session.id })
    return refuse(request, attempt, 'The provider did not ask who is at a handed-over device.')
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

async function refuse(request: Request, { email }: SsoAttempt, reason: string, answer?: Response) {
  const person = email ? await findPersonByEmail(email) : undefined
  if (person) await recordRefusedSignIn(request.headers, person, WITH, reason)
  log().warn({ part: 'single sign-on', client: clientOf(request.headers), reason }, 'a single sign-on was refused')
  const refused = new Response(null, { status: 302, headers: { location: REFUSED } })
  return answer ? withCookiesOf(answer, refused) : refused
}

const REASONS: Record<string, string> = {
  signup_disabled: 'No account has this address.',
  account_not_linked: 'The provider has not verified the address.',
  unable_to_get_user_info: 'The ID token is missing or not valid.',
}

function reasonOf(answer: Response): string {
  if (answer.status === 403) return 'The account is disabled.'
  const error = new URL(answer.headers.get('location') ?? '', env().DESK_ORIGIN[0]).searchParams.get('error') ?? ''
  return REASONS[error] ?? "The provider's answer was not valid."
}

/** The person whose session an answer starts. */
async function startedSession(answer: Response) {
  const name = `${sessionCookie(env())}=`
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith(name))
  const [token = ''] = decodeURIComponent(cookie?.slice(name.length).split(';')[0] ?? '').split('.')
  return findSessionByToken(token, new Date())
}
