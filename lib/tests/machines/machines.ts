import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, startEmbeddedPostgres } from '@/lib/postgres/embedded'
import { DASHBOARD, PRELOAD } from '@/scripts/launch/built-files'
import { runService } from '@/service/tests/program'
import { startProxy } from './proxy'

const OPERATOR_TOKEN = 'operator-of-the-machines'
const ACCOUNT = 'Northwind Legal'
const COUNT = 3

export type Machines = Awaited<ReturnType<typeof startMachines>>

/** Three services and three dashboards, each kind behind a proxy, on one PostgreSQL. */
export async function startMachines({ requestsPerMinute }: { requestsPerMinute: number }) {
  const home = mkdtempSync(join(tmpdir(), 'desk-machines-'))
  // PostgreSQL runs as nobody when we are root, and has to pass through.
  chmodSync(home, 0o711)
  const postgres = await startEmbeddedPostgres({
    dataDir: home,
    databases: ['desk', 'service'],
    // Says which process writes what.
    settings: { max_connections: '300', log_statement: 'mod', log_line_prefix: '%a|' },
  })
  const services = await startProxy(await freePort(), '/core/public/service/webhooks/events')
  const dashboards = await startProxy(await freePort(), '/api/health')
  const origin = dashboards.url.replace('127.0.0.1', 'localhost')
  const proxySecret = randomBytes(24).toString('base64url')
  const processes = new Map<string, { child: ChildProcess; url: string; output: () => string }>()

  const serviceSettings = {
    SERVICE_DATABASE_URL: postgres.url('service'),
    SERVICE_OPERATOR_TOKEN: OPERATOR_TOKEN,
    SERVICE_PROXY_SECRET: proxySecret,
    SERVICE_SEALING_KEY: randomBytes(32).toString('base64'),
    SERVICE_WEBHOOK_TRUSTED_ORIGINS: origin,
    SERVICE_LOG_LEVEL: 'warn',
  }
  for (let n = 1; n <= COUNT; n++) {
    const { program, output, ready } = runService(serviceSettings)
    const url = await ready
    processes.set(`service ${n}`, { child: program, url, output: () => output.out + output.err })
    await services.add(`service ${n}`, url)
  }

  const operator = async (path: string, body: unknown) => {
    const answer = await fetch(`${services.url}/core/operator${path}`, {
      method: 'POST',
      headers: { 'x-operator-token': OPERATOR_TOKEN, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const newKey = async (name: string, limit: number): Promise<string> => {
    const user = { email: 'nora@northwind.example', first_name: 'Nora', last_name: 'Lindqvist' }
    return (await operator('/keys', { account: ACCOUNT, app: 'desk', user, name, rate_limit_per_min: limit })).key
  }
  const key = await newKey('dashboards', requestsPerMinute)
  const observerKey = await newKey('observer', 1_000_000)

  const environment = {
    DATABASE_URL: postgres.url('desk'),
    SERVICE_BASE_URL: `${services.url}/core`,
    SERVICE_API_KEY: key,
    SERVICE_PROXY_SECRET: proxySecret,
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    DESK_ORIGIN: origin,
    DESK_TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'warn',
  }
  for (let n = 1; n <= COUNT; n++) {
    const port = await freePort()
    const url = new URL(environment.DATABASE_URL)
    url.searchParams.set('application_name', `dashboard ${n}`)
    const child = spawn(process.execPath, ['--import', `./${PRELOAD}`, DASHBOARD], {
      env: {
        ...environment,
        DATABASE_URL: url.href,
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: String(port),
        HOSTNAME: '127.0.0.1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part))
    processes.set(`dashboard ${n}`, { child, url: `http://127.0.0.1:${port}`, output: () => text })
    await answering(`http://127.0.0.1:${port}/api/health`, child, () => text)
    await dashboards.add(`dashboard ${n}`, `http://127.0.0.1:${port}`)
  }

  return {
    postgres,
    /** The process (its `application_name`) that last ran a statement with this text. */
    lastWriter(text: string): string | undefined {
      const lines = readFileSync(join(home, 'postgres.log'), 'utf8').split('\n')
      return lines.findLast((line) => line.includes(text))?.split('|')[0]
    },
    services,
    dashboards,
    origin,
    environment,
    operator,
    account: ACCOUNT,
    /** What the service holds, read beside the dashboards and their budget. */
    async atService<T>(path: string): Promise<T> {
      const url = `${services.url}/core/api/v1/service${path}`
      return (await fetch(url, { headers: { 'x-api-key': observerKey } })).json()
    },
    /** What the dashboards sent to the services. */
    sentToServices: () => services.log.filter((each) => each.key === key),
    running: (kind: string) =>
      [...processes].flatMap(([name, { child, url }]) =>
        name.startsWith(kind) && child.exitCode === null && child.signalCode === null ? [{ name, url }] : [],
      ),
    async kill(name: string): Promise<void> {
      const { child } = found(name)
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    /** What a process wrote, for the report of a failure. */
    output: (name: string) => found(name).output(),
    async stop(): Promise<void> {
      await dashboards.stop()
      await services.stop()
      for (const { child } of processes.values()) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      await postgres.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }

  function found(name: string) {
    const process = processes.get(name)
    if (!process) throw new Error(`there is no ${name}`)
    return process
  }
}

async function answering(url: string, child: ChildProcess, output: () => string): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await pause(50)
  }
  throw new Error(`a dashboard did not start: ${output()}`)
}
