import { randomBytes } from 'node:crypto'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/lib/postgres/embedded'
import { SERVER } from './build'
import { type Environment, keptSecret, type LaunchConfig } from './config'
import { issueDemoKey } from './demo-key'
import { startProgram } from './program'
import { answering, requireFreePort } from './ready'

type Part = { name?: string; pid?: number; died: Promise<string>; stop(): Promise<void> }
export type Running = Part & {
  greeting: string
  /** Process ids by name: `service` (when embedded) and `dashboard`. */
  pids: Record<string, number>
}

/** Starts every part in the order in which one needs the other. When one fails to start, those before it are ended. */
export async function launch(config: LaunchConfig): Promise<Running> {
  const parts: Part[] = []
  const stop = async () => {
    for (const part of parts.toReversed()) await part.stop()
  }
  try {
    await requireFreePort(config.port, config.host, 'dashboard', 'PORT')
    const databases = await startDatabases(config, parts)
    const upstream = config.embeddedService
      ? await startService(config, config.embeddedService, databases.service, parts)
      : { baseUrl: config.env.SERVICE_BASE_URL, environment: {} }
    await startDashboard(config, { DATABASE_URL: databases.desk, ...upstream.environment }, parts)
    const died = Promise.race(parts.map((part) => part.died))
    return { greeting: greeting(config, upstream.baseUrl), pids: pidsOf(parts), died, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function pidsOf(parts: Part[]): Record<string, number> {
  return Object.fromEntries(parts.flatMap(({ name, pid }) => (name && pid ? [[name, pid]] : [])))
}

async function startDatabases(config: LaunchConfig, parts: Part[]): Promise<{ desk: string; service: string }> {
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

async function startService(
  config: LaunchConfig,
  at: NonNullable<LaunchConfig['embeddedService']>,
  databaseUrl: string,
  parts: Part[],
) {
  await requireFreePort(at.port, at.host, 'service', 'SERVICE_PORT')
  const operatorToken = config.env.SERVICE_OPERATOR_TOKEN || randomBytes(32).toString('base64url')
  const program = startProgram({
    name: 'service',
    args: [...(config.dev ? ['--watch', '--watch-preserve-output'] : []), '--import', 'tsx', 'service/serve.ts'],
    env: {
      SERVICE_SEED: 'demo',
      // A terminal is for people: every request is a line at the level of the service alone.
      SERVICE_LOG_LEVEL: 'warn',
      SERVICE_SIGNING_ORIGIN: config.origin,
      ...config.env,
      NODE_ENV: config.dev ? 'development' : 'production',
      SERVICE_DATA_DIR: config.dataDir,
      SERVICE_DATABASE_URL: databaseUrl,
      SERVICE_OPERATOR_TOKEN: operatorToken,
    },
  })
  parts.push(program)
  await answering(`${at.baseUrl}/public/service/webhooks/events`, program)
  return {
    baseUrl: at.baseUrl,
    environment: {
      SERVICE_BASE_URL: at.baseUrl,
      SERVICE_API_KEY: await issueDemoKey(at.baseUrl, operatorToken, config.demoRateLimit),
      SERVICE_OPERATOR_TOKEN: operatorToken,
      DESK_DEMO: '1',
    },
  }
}

async function startDashboard(config: LaunchConfig, environment: Environment, parts: Part[]): Promise<void> {
  const program = startProgram({
    name: 'dashboard',
    args: config.dev
      ? ['node_modules/next/dist/bin/next', 'dev', '--port', String(config.port), '--hostname', config.host]
      : [SERVER],
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
  })
  parts.push(program)
  await answering(`http://${config.host}:${config.port}/api/health`, program)
}

function greeting(config: LaunchConfig, baseUrl: string | undefined): string {
  const lines = [`Sender's desk  ${config.origin}`, `Service        ${baseUrl}`]
  if (config.embeddedService) lines.push('Demo accounts for each role stand on the sign-in page.')
  return [...lines, 'Ctrl-C stops everything.'].join('\n')
}
