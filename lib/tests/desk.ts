import { DEMO_ACCOUNTS, keepDemoAccounts } from '@/lib/desk/accounts/demo'
import { scryptCost } from '@/lib/desk/accounts/session/password-hash'
import { flushRefusals } from '@/lib/desk/http/answer'
import { hub } from '@/lib/desk/live/hub'
import { closeDesk, migrateDesk } from '@/lib/desk/runtime/database/database'
import { closeBudgets } from '@/lib/desk/upstream/budget/budget'
import { setEnvironment } from '@/lib/tests/environment'
import { createDatabase } from '@/scripts/testing/database'
import { watchNestedConnections } from './nested-connections'

export const ORIGIN = 'http://localhost:3000'
export const AUTH_SECRET = 'canary-auth-secret-0123456789abcdef'

type Handler = (request: Request, context: { params?: Promise<Record<string, string>> }) => Promise<Response>
type Sending = {
  method?: string
  path?: string
  params?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  cookie?: string
  signal?: AbortSignal
}

/** The dashboard's server over a database of its own, pointed at the given service. One per test file: it is the process's. */
export async function startTestDesk(service: {
  baseUrl: string
  key: string
  operatorToken?: string
  proxySecret?: string
  /** On a PostgreSQL of the test's own. */
  databaseUrl?: string
}) {
  cookies.clear()
  const database = service.databaseUrl
    ? { url: service.databaseUrl, drop: async () => undefined }
    : await createDatabase('desk')
  setEnvironment({
    DATABASE_URL: database.url,
    SERVICE_BASE_URL: service.baseUrl,
    SERVICE_API_KEY: service.key,
    SERVICE_OPERATOR_TOKEN: service.operatorToken ?? '',
    SERVICE_PROXY_SECRET: service.proxySecret ?? '',
    AUTH_SECRET,
    DESK_ORIGIN: ORIGIN,
    LOG_LEVEL: 'debug',
  })
  // Hashes that cost what they should would take half a second for each sign-in of a test.
  Object.assign(scryptCost(), { log2N: 4 })
  await migrateDesk()
  const nestedConnections = watchNestedConnections()
  // The accounts of the roles, which no start would add beside a key.
  await keepDemoAccounts(DEMO_ACCOUNTS)
  return {
    async stop() {
      // As when a process ends: an open stream would check its person again and again, and counted refusals would be logged later.
      hub().close()
      flushRefusals()
      await closeBudgets()
      await closeDesk()
      await database.drop()
      const nested = nestedConnections()
      if (nested.length > 0) throw new Error(`transactions asked for a second connection:\n${nested.join('\n\n')}`)
    },
  }
}

/** Sends a request to a route as the dashboard's own page would. */
export function send(route: Handler, sending: Sending = {}): Promise<Response> {
  const { method = 'GET', path = '/api', params, body, headers, cookie, signal } = sending
  const request = new Request(`${ORIGIN}${path}`, {
    method,
    headers: {
      ...(method === 'GET' ? {} : { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  })
  return route(request, params ? { params: Promise.resolve(params) } : {})
}

type Named = 'support' | 'sender' | 'admin'
const cookies = new Map<Named, Promise<string>>()

/** The cookie of the demo account of a role, signed in once per file. */
export function cookieOf(role: Named): Promise<string> {
  const cookie = cookies.get(role) ?? newCookieOf(role)
  cookies.set(role, cookie)
  return cookie
}

/** Signs in the demo account of a role: a session of its own, for tests that end it. */
export async function newCookieOf(role: Named): Promise<string> {
  const { POST } = await import('@/app/api/auth/sign-in/email/route')
  const account = DEMO_ACCOUNTS.find((each) => each.role === role)
  const answer = await send(POST, { method: 'POST', body: { email: account?.email, password: account?.password } })
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
