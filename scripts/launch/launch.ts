import { randomBytes } from 'node:crypto'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/lib/postgres/embedded'
import { DASHBOARD } from './build-dashboard'
import { PRELOAD } from './build-preload'
import { SERVICE } from './build-service'
import { type Environment, keptSecret, type LaunchConfig } from './config'
import { requireFreePort } from './free-port'
import { type Program, startProgram } from './program'

type EmbeddedService = NonNullable<LaunchConfig['embeddedService']>
type Databases = { desk: string; service: string }
type Part = { name?: string; pid?: number; died: Promise<string>; stop(): Promise<void> }
export type Running = Part & {
  greeting: string
  /** Process ids by name: `service` (when embedded) and `dashboard`. */
  pids: Record<string, number>
}

/**
 * Starts PostgreSQL, then both programs side by side: the dashboard waits for the service where it needs it. When a part
 * fails to start, or the end is asked for before they answer, all are ended; in the second case nothing is answered.
 */
export async function launch(config: LaunchConfig, asked: Promise<unknown>): Promise<Running | undefined> {
  const parts: Part[] = []
  const stop = async () => {
    for (const part of parts.toReversed()) await part.stop()
  }
  try {
    await requireFreePort(config.port, config.host, 'dashboard', 'PORT')
    const at = config.embeddedService
    if (at) await requireFreePort(at.port, at.host, 'service', 'SERVICE_PORT')
    const databases = await startDatabases(config, parts)
    const programs = at ? beside(config, at, databases) : [dashboard(config, { DATABASE_URL: databases.desk })]
    parts.push(...programs)
    const answering = Promise.all(programs.map((program) => program.answering())).then(() => true)
    if (!(await Promise.race([answering, asked.then(() => false)]))) {
      await stop()
      return undefined
    }
    const died = Promise.race(parts.map((part) => part.died))
    return { greeting: greeting(config), pids: pidsOf(parts), died, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function pidsOf(parts: Part[]): Record<string, number> {
  return Object.fromEntries(parts.flatMap(({ name, pid }) => (name && pid ? [[name, pid]] : [])))
}

async function startDatabases(config: LaunchConfig, parts: Part[]): Promise<Databases> {
  const desk = config.env.DATABASE_URL
  const service = config.embeddedService ? config.env.SERVICE_DATABASE_URL : 'not used'
  if (desk && service) return { desk, service }
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    databases: ['desk', 'service'],
  })
  parts.push(postgres)
  return { desk: desk || postgres.url('desk'), service: service || postgres.url('service') }
}

/** The service and a dashboard that has it issue a key, with an operator token that only these two know. */
function beside(config: LaunchConfig, at: EmbeddedService, databases: Databases): Program[] {
  const operatorToken = config.env.SERVICE_OPERATOR_TOKEN || randomBytes(32).toString('base64url')
  const proxySecret = randomBytes(32).toString('base64url')
  const service = startProgram({
    name: 'service',
    args: config.dev ? ['--watch', '--watch-preserve-output', '--import', 'tsx', 'service/serve.ts'] : [SERVICE],
    env: {
      SERVICE_SEED: 'demo',
      // A terminal is for people: every request is a line at the level of the service alone.
      SERVICE_LOG_LEVEL: 'warn',
      SERVICE_SIGNING_ORIGIN: config.origin,
      ...config.env,
      NODE_ENV: config.dev ? 'development' : 'production',
      // The desk subscribes to its own service: it listens on loopback, where nobody else's target may lie.
      SERVICE_WEBHOOK_TRUSTED_ORIGINS: trusted(config),
      SERVICE_DATA_DIR: config.dataDir,
      SERVICE_DATABASE_URL: databases.service,
      SERVICE_OPERATOR_TOKEN: operatorToken,
      SERVICE_PROXY_SECRET: proxySecret,
    },
    answersAt: `${at.baseUrl}/public/service/webhooks/events`,
  })
  const sandbox = {
    SERVICE_BASE_URL: at.baseUrl,
    SERVICE_OPERATOR_TOKEN: operatorToken,
    SERVICE_PROXY_SECRET: proxySecret,
    DESK_DEMO: '1',
  }
  return [service, dashboard(config, { DATABASE_URL: databases.desk, ...sandbox })]
}

function trusted({ env, origin }: LaunchConfig): string {
  const own = origin.split(',').flatMap((each) => (URL.canParse(each.trim()) ? [new URL(each.trim()).origin] : []))
  return [env.SERVICE_WEBHOOK_TRUSTED_ORIGINS, ...own].filter(Boolean).join(',')
}

function dashboard(config: LaunchConfig, environment: Environment): Program {
  return startProgram({
    name: 'dashboard',
    args: ['--import', `./${PRELOAD}`, ...(config.dev ? nextDev(config) : [DASHBOARD])],
    env: {
      ...config.env,
      ...environment,
      NODE_ENV: config.dev ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      PORT: String(config.port),
      HOSTNAME: config.host,
      DESK_ORIGIN: config.origin,
      AUTH_SECRET: config.env.AUTH_SECRET || keptSecret(config.dataDir, 'auth-secret'),
    },
    answersAt: `http://${config.host}:${config.port}/sign-in`,
  })
}

const nextDev = ({ host, port }: LaunchConfig) => [
  'node_modules/next/dist/bin/next',
  'dev',
  '--port',
  String(port),
  '--hostname',
  host,
]

function greeting(config: LaunchConfig): string {
  const baseUrl = config.embeddedService?.baseUrl ?? config.env.SERVICE_BASE_URL
  const lines = [`Sender's desk  ${config.origin}`, `Service        ${baseUrl}`]
  if (config.embeddedService) lines.push('Demo accounts for each role stand on the sign-in page.')
  return [...lines, 'Ctrl-C stops everything.'].join('\n')
}
