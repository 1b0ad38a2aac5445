import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_ACCOUNTS } from '@/lib/desk/accounts/demo'
import { freePort } from '@/lib/postgres/embedded'
import { DASHBOARD, PRELOAD } from '@/scripts/launch/built-files'
import { createDatabase } from '@/scripts/testing/database'
import { type Cut, tapConnections } from '@/service/tests/torture/tap'
import type { TestService } from './service'

export type KilledDashboard = Awaited<ReturnType<typeof startKilledDashboard>>

type Service = Pick<TestService, 'baseUrl' | 'operatorToken' | 'proxySecret'>

/** The dashboard as `npm start` runs it. It is killed, and started again, with the same database. */
export async function startKilledDashboard(service: Service) {
  const [database, port] = [await createDatabase(), await freePort()]
  const tap = await tapConnections(database.url)
  const origin = `http://localhost:${port}`
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production' as const,
    PORT: String(port),
    HOSTNAME: '127.0.0.1',
    DATABASE_URL: tap.url,
    SERVICE_BASE_URL: service.baseUrl,
    SERVICE_OPERATOR_TOKEN: service.operatorToken,
    SERVICE_PROXY_SECRET: service.proxySecret,
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    DESK_DEMO: '1',
    DESK_DEMO_RATE_LIMIT: '1000000',
    DESK_ORIGIN: origin,
    LOG_LEVEL: 'fatal',
  }
  let isClosing = false
  let kills = 0
  let child: ChildProcess
  let up = start()

  /** Settles once the dashboard answers, or has been killed before. */
  async function start(): Promise<ChildProcess> {
    // Behind a cut nothing reaches the database.
    tap.killAt(undefined, () => {})
    const own = spawn(process.execPath, ['--import', `./${PRELOAD}`, DASHBOARD], {
      env,
      stdio: ['ignore', 'ignore', 2],
    })
    child = own
    own.once('exit', () => {
      if (!isClosing) up = start()
    })
    while (own.exitCode === null && own.signalCode === null) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined)
      if (answer?.ok) break
      await pause(50)
    }
    return own
  }

  async function running(): Promise<ChildProcess> {
    for (;;) {
      const own = await up
      if (own.exitCode === null && own.signalCode === null) return own
      await pause(5)
    }
  }

  let cookie = ''
  async function request(path: string, { method = 'GET', body, headers }: Request = {}): Promise<Response> {
    const isBytes = body instanceof Uint8Array
    return fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        origin,
        host: `localhost:${port}`,
        cookie,
        ...(body === undefined || isBytes ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isBytes ? Buffer.from(body) : body === undefined ? null : JSON.stringify(body),
    })
  }

  await running()
  const { email, password } = DEMO_ACCOUNTS.find(({ role }) => role === 'sender') ?? {}
  const entered = await request('/api/auth/sign-in/email', { method: 'POST', body: { email, password } })
  if (!entered.ok) throw new Error(`sign-in answered ${entered.status}: ${await entered.text()}`)
  cookie = entered.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')

  return {
    databaseUrl: database.url,
    kills: () => kills,
    request,
    /** As a person does it: when the dashboard is gone, once more when it is back. */
    async surely(path: string, options?: Request): Promise<Response> {
      for (;;) {
        const own = await running()
        try {
          return await request(path, options)
        } catch (error) {
          if (!(error instanceof TypeError)) throw error
          if (own.exitCode === null && own.signalCode === null) await once(own, 'exit')
        }
      }
    },
    /** Kills the dashboard that runs, at this message to its database. */
    async killAt(cut: Cut): Promise<void> {
      const own = await running()
      tap.killAt(cut, () => {
        kills += 1
        own.kill('SIGKILL')
      })
    },
    /** Nothing more is killed, and the dashboard answers. */
    async calm(): Promise<void> {
      tap.killAt(undefined, () => {})
      await running()
    },
    async stop(): Promise<void> {
      isClosing = true
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await tap.close()
      await database.drop()
    },
  }
}

export type Request = { method?: string; body?: unknown; headers?: Record<string, string> }
