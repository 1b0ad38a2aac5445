import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort, startEmbeddedPostgres } from '@/lib/postgres/embedded-postgres'
import { createRoles } from '@/lib/postgres/roles'
import { issueKey, OPERATOR_TOKEN, operatorAt, type Program, startBuilt, untilHealthy } from './program'
import { startProxy } from './proxy'

const HEALTH = { service: '/core/public/service/webhooks/events', dashboard: '/api/health/live' }

type Kind = keyof typeof HEALTH
type Database = 'desk' | 'service'
type Environment = Record<string, string>
type Options = {
  /** Of PostgreSQL. */
  settings?: Record<string, string>
  /** The programs use roles that may not change tables, as behind `npm start`, and not the superuser. */
  hasRoles?: boolean
  service?: Environment
  dashboard?: Environment
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** One PostgreSQL and a proxy before each kind of program, to which programs are added. */
export async function startCluster({ settings = {}, hasRoles = false, ...more }: Options) {
  const home = mkdtempSync(join(tmpdir(), 'desk-cluster-'))
  // PostgreSQL runs as nobody when we are root, and has to pass through.
  chmodSync(home, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: home, databases: ['desk', 'service'], settings })
  const proxies = {
    service: await startProxy(await freePort(), HEALTH.service),
    dashboard: await startProxy(await freePort(), HEALTH.dashboard),
  }
  const baseUrl = `${proxies.service.url}/core`
  const origin = proxies.dashboard.url.replace('127.0.0.1', 'localhost')
  const common = {
    NODE_ENV: 'production',
    DESK_ORIGIN: origin,
    SERVICE_PROXY_SECRET: randomBytes(24).toString('base64url'),
  }
  const roles = hasRoles && {
    desk: await createRoles(postgres.url('desk'), 'desk'),
    service: await createRoles(postgres.url('service'), 'service'),
  }
  const environment: Record<Kind, Environment> = {
    service: {
      ...common,
      SERVICE_DATABASE_URL: roles ? roles.service.runtime : postgres.url('service'),
      ...(roles && { SERVICE_DATABASE_OWNER_URL: roles.service.owner }),
      SERVICE_LOG_LEVEL: 'warn',
      SERVICE_SEED: 'none',
      SERVICE_OPERATOR_TOKEN: OPERATOR_TOKEN,
      SERVICE_SEALING_KEY: randomBytes(32).toString('base64'),
      SERVICE_WEBHOOK_TRUSTED_ORIGINS: origin,
      ...more.service,
    },
    dashboard: {
      ...common,
      DATABASE_URL: roles ? roles.desk.runtime : postgres.url('desk'),
      ...(roles && { DATABASE_OWNER_URL: roles.desk.owner }),
      SERVICE_BASE_URL: baseUrl,
      SERVICE_API_KEY: '',
      AUTH_SECRET: randomBytes(32).toString('base64url'),
      DESK_TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'warn',
      ...more.dashboard,
    },
  }
  const programs = new Map<string, Program & { kind: Kind; url: string }>()
  const operator = operatorAt(baseUrl)

  function find(name: string) {
    const program = programs.get(name)
    if (!program) throw new Error(`there is no ${name}`)
    return program
  }

  return {
    origin,
    baseUrl,
    /** Where people reach the dashboards. */
    url: proxies.dashboard.url,
    environment,
    operator,
    postgresUrl: postgres.url,
    postgresPid: () => Number.parseInt(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8'), 10),
    postgresLog: () => readFileSync(join(home, 'postgres.log'), 'utf8'),
    newKey: (name: string, limit: number) => issueKey(operator, { name, limit }),
    /** What a database has, read by its superuser. */
    async query<Row extends pg.QueryResultRow>(
      database: Database,
      sql: string,
      values: unknown[] = [],
    ): Promise<Row[]> {
      const client = new pg.Client(postgres.url(database))
      await client.connect()
      return (await client.query<Row>(sql, values).finally(() => client.end())).rows
    },
    /** Starts a program on a port that is free, and lets the proxy of its kind use it. Answers its address. */
    async start(kind: Kind, name: string, spawn = (given: Environment) => startBuilt(kind, given)): Promise<string> {
      const port = String(await freePort())
      const url = `http://127.0.0.1:${port}`
      const ports: Environment = kind === 'service' ? { SERVICE_PORT: port } : { PORT: port, HOSTNAME: '127.0.0.1' }
      const program = spawn({ ...environment[kind], ...ports })
      programs.set(name, { ...program, kind, url })
      await untilHealthy(`${url}${HEALTH[kind]}`, program)
      await proxies[kind].add(name, url)
      return url
    },
    running: (kind: Kind) =>
      [...programs].flatMap(([name, program]) => (program.kind === kind && program.isRunning() ? [name] : [])),
    pidsOf: (kind: Kind) =>
      [...programs.values()].flatMap((each) => (each.kind === kind && each.isRunning() ? [each.child.pid ?? 0] : [])),
    kill: (name: string) => find(name).kill(),
    /** Answers its exit code. The proxy notices by itself. */
    stopProgram: (name: string) => find(name).stop(),
    /** What a program wrote, for the report of a failure. */
    output: (name: string) => find(name).output(),
    /** What the dashboards sent with an API key. */
    requestsWith: (key: string) => proxies.service.log.filter((each) => each.key === key),
    async stop(): Promise<void> {
      for (const proxy of Object.values(proxies)) await proxy.stop()
      await Promise.all([...programs.values()].map((program) => program.isRunning() && program.kill()))
      await postgres.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
