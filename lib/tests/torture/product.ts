import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { OutboxMail } from '@/lib/contract/operator'
import type { Health } from '@/lib/desk/health/contract'
import { freePort, runningPostgres } from '@/lib/postgres/embedded-postgres'

import { ACCOUNT, issueKey, OPERATOR_TOKEN, operatorAt, watchProgram } from './program'

const STARTS_WITHIN_MS = 600_000

export type Product = Awaited<ReturnType<typeof startProduct>>
type Options = {
  /** The Node.js that the programs run in. */
  node?: string
  environment?: Record<string, string>
  /** The checkout whose programs these are. */
  root?: string
}

/** `npm start`: both programs and PostgreSQL, with their data in a folder. */
export async function startProduct(
  dataDir: string,
  { node = process.execPath, environment = {}, root = '.' }: Options = {},
) {
  const [port, servicePort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const serviceUrl = `http://127.0.0.1:${servicePort}/core`
  const execPath = `data:text/javascript,process.execPath=${encodeURIComponent(JSON.stringify(node))}`
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', execPath, 'scripts/start.ts'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      SERVICE_PORT: String(servicePort),
      SERVICE_DATA_DIR: dataDir,
      SERVICE_OPERATOR_TOKEN: OPERATOR_TOKEN,
      SERVICE_LOG_LEVEL: 'warn',
      DESK_DEMO_RATE_LIMIT: '6000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: root,
  })
  const launcher = watchProgram(child)
  const began = Date.now()
  while (!launcher.output().includes('Ctrl-C')) {
    if (!launcher.isRunning() || Date.now() - began > STARTS_WITHIN_MS)
      throw new Error(`the product did not start: ${launcher.output()}`)
    await pause(10)
  }
  const operator = operatorAt(serviceUrl)

  function databaseUrl(database: string): string {
    const running = runningPostgres(dataDir)
    if (!running) throw new Error('PostgreSQL does not run')
    const address = new URL(running)
    address.pathname = `/${database}`
    return address.href
  }

  return {
    url,
    serviceUrl,
    api: `${serviceUrl}/api/v1/service`,
    origin: `http://localhost:${port}`,
    dataDir,
    pid: child.pid ?? 0,
    operator,
    databaseUrl,
    output: launcher.output,
    /** A statement that PostgreSQL's superuser runs in a database. */
    async query<Row extends pg.QueryResultRow>(database: string, text: string, values: unknown[] = []) {
      const client = new pg.Client(databaseUrl(database))
      await client.connect()
      return (await client.query<Row>(text, values).finally(() => client.end())).rows
    },
    postgresPid: () => Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10),
    async health(): Promise<Pick<Health, 'ready' | 'reasons'>> {
      return (await fetch(`${url}/api/health`)).json()
    },
    newKey: (account = ACCOUNT) => issueKey(operator, { account }),
    /** The mails to an address that the service keeps, newest first. */
    outbox: (to: string) => operator<OutboxMail[]>(`/outbox?to=${encodeURIComponent(to)}&limit=5`),
    async stop(): Promise<void> {
      if (launcher.isRunning()) await launcher.stop()
    },
  }
}
