import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '@/lib/postgres/embedded'
import { SERVICE } from '../../scripts/launch/built-files'
import { launchConfig } from '../../scripts/launch/config'
import { launch, type Running } from '../../scripts/launch/launch'
import { startProgram } from '../../scripts/launch/program'
import { startCountingProxy } from './counting-proxy'
import { busySeconds, cpuSeconds } from './cpu'
import { benchFolder } from './folder'

const OPERATOR_TOKEN = 'operator-token-of-the-bench-0123456789'
const AUTH_SECRET = 'only-for-the-bench-0123456789abcdef'
/** From 24400: the service, what counts its requests, then the dashboards. */
const PORTS = { service: 24_400, proxy: 24_401, dashboard: 24_410 }
const ACCOUNT = 'Bench'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** One PostgreSQL, one service whose requests are counted, and as many dashboards as are started, each a program of its own. */
export async function startCluster() {
  const folder = benchFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, databases: ['desk', 'service'] })
  const at = `http://127.0.0.1:${PORTS.service}/core`
  const service = startProgram({
    name: 'service',
    args: ['--max-old-space-size=192', SERVICE],
    env: {
      PATH: process.env.PATH,
      SERVICE_LOG_LEVEL: 'error',
      SERVICE_SEED: 'none',
      SERVICE_PORT: String(PORTS.service),
      SERVICE_DATA_DIR: folder.path,
      SERVICE_DATABASE_URL: postgres.url('service'),
      SERVICE_OPERATOR_TOKEN: OPERATOR_TOKEN,
    },
    answersAt: `${at}/public/service/webhooks/events`,
  })
  await service.answering()
  const proxy = await startCountingProxy(PORTS.proxy, PORTS.service)
  const dashboards: Running[] = []
  const origins = [0, 1].map((index) => `http://localhost:${PORTS.dashboard + index}`)
  const settings = (index: number, key: string) => ({
    PATH: process.env.PATH,
    PORT: String(PORTS.dashboard + index),
    SERVICE_DATA_DIR: folder.path,
    SERVICE_BASE_URL: proxy.baseUrl,
    SERVICE_API_KEY: key,
    DATABASE_URL: postgres.url('desk'),
    AUTH_SECRET,
    DESK_ORIGIN: origins.join(','),
    DESK_TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'error',
  })

  async function operator<T>(path: string, body: unknown): Promise<T> {
    const headers = { 'x-operator-token': OPERATOR_TOKEN, 'content-type': 'application/json' }
    const answer = await fetch(`${at}/operator${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }

  return {
    proxy,
    operator,
    account: ACCOUNT,
    api: `${at}/api/v1/service`,
    origins,
    databases: { desk: postgres.url('desk'), service: postgres.url('service') },
    async key(limit: number): Promise<string> {
      const user = { email: 'bench@example.com', first_name: 'Bench', last_name: 'Runner' }
      const request = { account: ACCOUNT, app: 'bench', user, name: `Bench ${limit}`, rate_limit_per_min: limit }
      return (await operator<{ key: string }>('/keys', request)).key
    },
    /** Starts dashboards with this API key. */
    async startDashboards(count: number, key: string): Promise<Running[]> {
      for (let index = 0; index < count; index++) {
        const running = await launch(launchConfig(settings(index, key), false), new Promise(() => undefined))
        if (running) dashboards.push(running)
      }
      return dashboards
    },
    async stopDashboards(): Promise<void> {
      for (const each of dashboards.splice(0)) await each.stop()
    },
    /** Seconds of processor time that each part has used so far; `generator` is this program, with what counts the requests. */
    cpu() {
      const { user, system } = process.cpuUsage()
      const server = readFileSync(join(folder.path, 'postgres/postmaster.pid'), 'utf8')
      return {
        dashboards: dashboards
          .flatMap((each) => Object.values(each.pids()))
          .reduce((sum, pid) => sum + cpuSeconds(pid), 0),
        postgres: cpuSeconds(Number.parseInt(server, 10)),
        service: cpuSeconds(service.pid ?? 0),
        generator: (user + system) / 1_000_000,
        machine: busySeconds(),
      }
    },
    /** The cookies of new senders who are signed in. */
    async senders(count: number): Promise<string[]> {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--conditions=react-server', '--import', 'tsx', 'bench/people/people-sessions.ts', String(count)],
        { maxBuffer: 16 * 1024 * 1024, env: { ...process.env, ...settings(0, randomBytes(8).toString('hex')) } },
      )
      return JSON.parse(stdout)
    },
    async stop(): Promise<void> {
      for (const each of dashboards) await each.stop()
      proxy.stop()
      await service.stop()
      await postgres.stop()
      folder.remove()
    },
  }
}
