import { randomBytes } from 'node:crypto'
import { DEMO_ACCOUNTS } from '@/lib/desk/accounts/demo'
import { freePort } from '@/lib/postgres/embedded-postgres'
import { createDatabase } from '@/scripts/testing/database'
import { type Cut, tapConnections } from '@/service/tests/torture/tap'
import type { TestService } from '../service'
import { signIn } from './person'
import { type Program, startBuilt, untilHealthy } from './program'

export type KilledDashboard = Awaited<ReturnType<typeof startKilledDashboard>>

type Service = Pick<TestService, 'baseUrl' | 'operatorToken' | 'proxySecret'>

/** The dashboard as `npm start` runs it, and its sender. It is killed, and started again, with the same database. */
export async function startKilledDashboard(service: Service) {
  const [database, port] = [await createDatabase(), await freePort()]
  const tap = await tapConnections(database.url)
  const at = { url: `http://127.0.0.1:${port}`, origin: `http://localhost:${port}` }
  const env = {
    PORT: String(port),
    HOSTNAME: '127.0.0.1',
    DATABASE_URL: tap.url,
    SERVICE_BASE_URL: service.baseUrl,
    SERVICE_OPERATOR_TOKEN: service.operatorToken,
    SERVICE_PROXY_SECRET: service.proxySecret,
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    DESK_DEMO: '1',
    DESK_DEMO_RATE_LIMIT: '1000000',
    DESK_ORIGIN: at.origin,
    LOG_LEVEL: 'fatal',
  }
  let isClosing = false
  let kills = 0
  let killed: Promise<unknown> = Promise.resolve()
  let program: Program
  let up = start()

  /** Settles once the dashboard answers, or has been killed before. */
  async function start(): Promise<void> {
    // Behind a cut nothing reaches the database.
    tap.killAt(undefined, () => {})
    const own = startBuilt('dashboard', env)
    program = own
    void own.ended.then(() => {
      if (!isClosing) up = start()
    })
    await untilHealthy(`${at.url}/api/health`, own).catch(() => undefined)
  }

  async function running(): Promise<Program> {
    do await up
    while (!program.isRunning())
    return program
  }

  await running()
  const { email = '', password = '' } = DEMO_ACCOUNTS.find(({ role }) => role === 'sender') ?? {}
  const { request, reach } = await signIn(at, email, password)

  return {
    databaseUrl: database.url,
    kills: () => kills,
    request,
    /** As a person does it: when the dashboard is gone, once more when it is back. */
    surely: reach,
    /** Kills the dashboard that runs, at this message to its database. */
    async killAt(cut: Cut): Promise<void> {
      const own = await running()
      killed = own.ended
      tap.killAt(cut, () => {
        kills += 1
        void own.kill()
      })
    },
    /** Settles once the dashboard that was to be killed has ended. */
    killed: async (): Promise<void> => {
      await killed
    },
    /** Nothing more is killed, and the dashboard answers. */
    async calm(): Promise<void> {
      tap.killAt(undefined, () => {})
      await running()
    },
    async stop(): Promise<void> {
      isClosing = true
      if (program.isRunning()) await program.kill()
      await tap.close()
      await database.drop()
    },
  }
}
