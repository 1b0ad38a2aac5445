import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { SERVICE } from '@/scripts/launch/built-files'
import { createDatabase } from '@/scripts/testing/database'

const ACCOUNT = 'Northwind Legal'

export type TestService = {
  baseUrl: string
  operatorToken: string
  /** What a dashboard proves itself with. */
  proxySecret: string
  /** A key of the sample account, unless told otherwise. */
  newKey(more?: { rate_limit_per_min?: number; account?: string; capabilities?: string[] }): Promise<string>
  newTemplate(template: Record<string, unknown>): Promise<string>
  mails(to: string): Promise<{ links: string[]; subject: string; html: string }[]>
  /** Has the process hang: it takes connections and answers nothing until `resume`. */
  hang(): void
  resume(): void
  kill(): void
  /** Starts the service again at its address, once it has ended. */
  restart(): Promise<void>
  stop(): Promise<void>
}

type Own = {
  /** Its settings, besides those that every test needs. */
  environment?: Record<string, string>
  /** What stands in front of its database. */
  through?: (databaseUrl: string) => Promise<string>
}

/** The files of a process share it, one after another: a start costs more than most of their tests. */
type Launched = TestService & { empty(): Promise<void> }
const world = globalThis as { testService?: Promise<Launched> }

/**
 * The real service as a program, on a free port and a database, and with nothing in it. A test that
 * gives it settings, or has it hang, gets one of its own; others get that of their process.
 */
export async function startService(own?: Own): Promise<TestService> {
  if (own) return launchService(own)
  world.testService ??= launchService({})
  const service = await world.testService
  return { ...service, stop: service.empty }
}

async function launchService({ environment = {}, through = async (url) => url }: Own): Promise<Launched> {
  const database = await createDatabase('service')
  const dataDir = mkdtempSync(join(tmpdir(), 'desk-service-'))
  const operatorToken = randomBytes(24).toString('base64url')
  const proxySecret = randomBytes(24).toString('base64url')
  const settings = {
    ...process.env,
    SERVICE_DATABASE_URL: await through(database.url),
    SERVICE_DATA_DIR: dataDir,
    SERVICE_OPERATOR_TOKEN: operatorToken,
    SERVICE_PROXY_SECRET: proxySecret,
    SERVICE_SEED: 'none',
    ...environment,
  }
  let child: ChildProcess
  async function start(port: string): Promise<string> {
    const own = spawn(process.execPath, [SERVICE], {
      // It ends with the process that tests.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...settings, SERVICE_PORT: port },
    })
    child = own
    const complaints: string[] = []
    const { stdout, stderr } = own
    if (!stdout || !stderr) throw new Error('the output of the service is not read')
    stderr.on('data', (chunk) => complaints.push(String(chunk)))
    const ended = once(own, 'exit').then(() => {
      throw new Error(`the service did not start: ${complaints.join('')}`)
    })
    // Racing it below is what looks at it; later its end is expected.
    ended.catch(() => undefined)
    const [url] = await Promise.race([once(createInterface(stdout), 'line'), ended])
    return url
  }
  const baseUrl = await start('0')

  const operator = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${baseUrl}/operator${path}`, {
      method,
      headers: { 'x-operator-token': operatorToken, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  return {
    baseUrl,
    operatorToken,
    proxySecret,
    async newKey(more = {}) {
      const user = { email: 'nora@northwind.example', first_name: 'Nora', last_name: 'Lindqvist' }
      return (await operator('POST', '/keys', { account: ACCOUNT, app: 'desk', user, name: 'test', ...more })).key
    },
    async newTemplate(template) {
      return (await operator('POST', '/templates', { account: ACCOUNT, ...template })).message
    },
    mails: (to) => operator('GET', `/outbox?to=${encodeURIComponent(to)}`),
    hang: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    kill: () => void child.kill('SIGKILL'),
    async restart() {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await start(new URL(baseUrl).port)
    },
    empty: () => removeRows(database.url),
    async stop() {
      child.kill('SIGCONT')
      const over = once(child, 'exit')
      child.kill('SIGTERM')
      await over
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** What belongs to the program: its certificate, its place among workers, and jobs that repeat. */
const OF_PROGRAM = ['installation', 'delivery_workers', 'jobs']

/** Removes all that the tests of a file made. Without triggers, because an audit trail keeps its entries. */
async function removeRows(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> all($1)",
      [OF_PROGRAM],
    )
    for (const { name } of rows) await client.query(`delete from ${name}`)
    await client.query("delete from jobs where input <> '{}'")
  } finally {
    await client.end()
  }
}
