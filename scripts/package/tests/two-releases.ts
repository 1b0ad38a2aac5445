import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort, startEmbeddedPostgres } from '@/lib/postgres/embedded'
import { createRoles } from '@/lib/postgres/roles'
import { startProxy } from '@/lib/tests/machines/proxy'
import { healthy, OPERATOR_TOKEN, type Spawned, spawnUnpacked, type Unpacked } from './unpacked'

export const ACCOUNT = 'Northwind Legal'
const SERVICE_HEALTH = '/core/public/service/webhooks/events'

export type Deployment = Awaited<ReturnType<typeof startDeployment>>

/** One PostgreSQL with the roles of both programs, and proxies, behind which releases are started from their archives. */
export async function startDeployment(trustedOrigin: string, requestsPerMinute: number) {
  const home = mkdtempSync(join(tmpdir(), 'desk-upgrade-'))
  // PostgreSQL runs as nobody when we are root, and has to pass through.
  chmodSync(home, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: home, databases: ['desk', 'service'] })
  const roles = {
    desk: await createRoles(postgres.url('desk'), 'desk'),
    service: await createRoles(postgres.url('service'), 'service'),
  }
  const services = await startProxy(await freePort(), SERVICE_HEALTH)
  const dashboards = await startProxy(await freePort(), '/api/health')
  const origin = dashboards.url.replace('127.0.0.1', 'localhost')
  const proxySecret = randomBytes(24).toString('base64url')
  const common = { DESK_ORIGIN: origin, SERVICE_PROXY_SECRET: proxySecret, SERVICE_SEED: 'none' }
  const serviceEnvironment = {
    ...common,
    SERVICE_DATABASE_URL: roles.service.runtime,
    SERVICE_DATABASE_OWNER_URL: roles.service.owner,
    SERVICE_LOG_LEVEL: 'warn',
    SERVICE_OPERATOR_TOKEN: OPERATOR_TOKEN,
    SERVICE_SEALING_KEY: randomBytes(32).toString('base64'),
    SERVICE_WEBHOOK_TRUSTED_ORIGINS: trustedOrigin,
  }
  const deskEnvironment = {
    ...common,
    DATABASE_URL: roles.desk.runtime,
    DATABASE_OWNER_URL: roles.desk.owner,
    SERVICE_BASE_URL: `${services.url}/core`,
    LOG_LEVEL: 'warn',
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    DESK_TRUSTED_PROXIES: '1',
    SERVICE_API_KEY: '',
  }

  const programs: Spawned[] = []
  const spawn = (...args: Parameters<typeof spawnUnpacked>): Spawned => {
    const program = spawnUnpacked(...args)
    programs.push(program)
    return program
  }

  async function operator<T>(path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${services.url}/core/operator${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-operator-token': OPERATOR_TOKEN, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }

  async function newKey(name: string, limit: number): Promise<string> {
    const user = { email: 'nora@northwind.example', first_name: 'Nora', last_name: 'Lindqvist' }
    const body = { account: ACCOUNT, app: 'desk', user, name, rate_limit_per_min: limit }
    return (await operator<{ key: string }>('/keys', body)).key
  }

  /** Starts a service and then a dashboard of a release, and lets the proxies use them. */
  async function startRelease(at: Unpacked, name: string) {
    const [port, servicePort] = [await freePort(), await freePort()]
    const [url, serviceUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${servicePort}`]
    const command = [process.execPath, 'start.js']
    const service = spawn(at, [...command, 'service'], {
      ...serviceEnvironment,
      SERVICE_PORT: String(servicePort),
    })
    await healthy(`${serviceUrl}${SERVICE_HEALTH}`, service.child, service.output)
    await services.add(name, serviceUrl)
    deskEnvironment.SERVICE_API_KEY ||= await newKey('dashboards', requestsPerMinute)
    const dashboard = spawn(at, command, { ...deskEnvironment, PORT: String(port) })
    await healthy(`${url}/api/health`, dashboard.child, dashboard.output)
    await dashboards.add(name, url)
    return {
      url,
      output: () => service.output() + dashboard.output(),
      /** The exit codes. The proxies notice by themselves. */
      stop: async () => [await dashboard.stop(), await service.stop()],
    }
  }

  return {
    dashboards,
    origin,
    operator,
    startRelease,
    /** What a database has, read by its superuser. */
    async ask<Row extends pg.QueryResultRow>(database: 'desk' | 'service', sql: string): Promise<Row[]> {
      const client = new pg.Client(postgres.url(database))
      await client.connect()
      const { rows } = await client.query<Row>(sql).finally(() => client.end())
      return rows
    },
    /** Starts a dashboard that is expected to end by itself; answers its exit code and what it wrote. */
    async startRefused(at: Unpacked) {
      const env = { ...deskEnvironment, PORT: String(await freePort()) }
      const { ended, output } = spawn(at, [process.execPath, 'start.js'], env)
      return { code: await ended, output: output() }
    },
    async stop(): Promise<void> {
      await dashboards.stop()
      await services.stop()
      await Promise.all(programs.map((program) => program.stop()))
      await postgres.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
