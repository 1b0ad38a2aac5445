import 'server-only'
import { eq } from 'drizzle-orm'
import { findByEmail } from '@/lib/desk/accounts/people'
import { Refusal } from '@/lib/desk/contract/refusal'
import { env } from '@/lib/desk/env/env'
import { log } from '@/lib/desk/env/log'
import { resetOnce } from '@/lib/desk/env/once'
import { desk } from '@/lib/desk/store/database'
import { people, sessions } from '@/lib/desk/store/schema/desk'
import { clientOf } from '../client'
import { recordFailure, recordOf, recordRefusedSignIn } from '../record'
import { auth } from '../session/auth'
import { sessionCookie } from '../session/cookie'
import { deviceCookie } from '../session/known-device'
import { endReplacedSession } from '../session/replaced-session'
import { AUTHENTICATE_NOW_STATE, isConfiguredIssuer, OIDC, type SsoAttempt, ssoAttempt } from './oidc'

/** The same for everybody who is refused: it does not reveal who has an account. */
const REFUSED = '/sign-in?error=single-sign-on'
const WITH = { with: 'single sign-on' }

/** Asks the provider to authenticate the person now, whatever session they have there. */
const AUTHENTICATE_NOW = { prompt: 'login', max_age: '0' }

type Start = { returnPath: string; authenticateNow: boolean }

/** Answers `{url}`: where the browser goes to sign in with the identity provider. */
export async function startSingleSignOn(headers: Headers, { returnPath, authenticateNow }: Start): Promise<Response> {
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
    callbackURL: returnPath,
    errorCallbackURL: '/sign-in',
    ...(authenticateNow ? { additionalParams: AUTHENTICATE_NOW, additionalData: AUTHENTICATE_NOW_STATE } : {}),
  }
  const answer = await auth().api.signInSocial({ body, headers, asResponse: true })
  if (!answer.ok) throw new Refusal(503, 'The identity provider cannot be reached. Try again in a moment.')
  return withCookies(Response.json(await answer.clone().json()), answer)
}

/** Handles the browser that comes back from the provider. */
export async function finishSingleSignOn(request: Request): Promise<Response> {
  const attempt: SsoAttempt = {}
  if (!(await isProviderUsable())) return refuse(request, attempt, 'The provider names another issuer.')
  const answer = await ssoAttempt().run(attempt, () => auth().handler(request))
  const session = await startedSession(answer)
  if (!session) return refuse(request, attempt, reasonOf(answer), answer)

  await endReplacedSession(request.headers)
  // Who still owes the second step is recorded with it.
  if (!session.pending) {
    await recordOf(request.headers, session, { action: 'sign-in', detail: WITH })
    await recordReauthentication(request.headers, session, attempt)
  }
  answer.headers.append('set-cookie', deviceCookie(request.headers, session.email))
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

/** What came of it when the person went to the provider to confirm who they are. */
async function recordReauthentication(
  headers: Headers,
  person: Parameters<typeof recordOf>[1],
  { reauthentication }: SsoAttempt,
): Promise<void> {
  if (reauthentication === 'proven') await recordOf(headers, person, { action: 'account.confirm', detail: WITH })
  if (reauthentication === 'missing') await recordFailure(headers, person, 'account.confirm-failed')
}

async function refuse(request: Request, { email }: SsoAttempt, reason: string, answer?: Response) {
  const person = email ? await findByEmail(email) : undefined
  if (person) await recordRefusedSignIn(request.headers, person, WITH, reason)
  log().warn({ part: 'single sign-on', client: clientOf(request.headers), reason }, 'a single sign-on was refused')
  const refused = new Response(null, { status: 302, headers: { location: REFUSED } })
  return answer ? withCookies(refused, answer) : refused
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
  const [found] = await desk()
    .select({ id: people.id, name: people.name, email: people.email, pending: sessions.pending })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.userId))
    .where(eq(sessions.token, token))
  return found
}

function withCookies(response: Response, answer: Response): Response {
  for (const cookie of answer.headers.getSetCookie()) response.headers.append('set-cookie', cookie)
  return response
}
