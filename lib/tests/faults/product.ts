import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, vi } from 'vitest'
import type { OutboxMail } from '@/lib/contract/operator'
import type { Health } from '@/lib/desk/health/contract'
import { freePort, runningPostgres } from '@/lib/postgres/embedded'

const OPERATOR_TOKEN = 'operator-of-the-faults-0123456789abcdef'
const ACCOUNT = 'Northwind Legal'

export type Product = Awaited<ReturnType<typeof startProduct>>
export type SeenHealth = { status: number; ready: boolean; reasons: string[] }

/** `npm start`: both programs and PostgreSQL, with their data in a folder. `node` is the Node.js that the programs run in. */
export async function startProduct(dataDir: string, node: string = process.execPath) {
  const [port, servicePort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const serviceUrl = `http://127.0.0.1:${servicePort}/core`
  const execPath = `data:text/javascript,process.execPath=${encodeURIComponent(JSON.stringify(node))}`
  const launcher = spawn(process.execPath, ['--import', 'tsx', '--import', execPath, 'scripts/start.ts'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      SERVICE_PORT: String(servicePort),
      SERVICE_DATA_DIR: dataDir,
      SERVICE_OPERATOR_TOKEN: OPERATOR_TOKEN,
      SERVICE_LOG_LEVEL: 'warn',
      DESK_DEMO_RATE_LIMIT: '6000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [launcher.stdout, launcher.stderr]) stream.on('data', (part) => (output += part))
  await vi
    .waitFor(() => expect(isRunning(launcher) ? output : 'ended').toContain('Ctrl-C'), patience(600))
    .catch(() => {
      throw new Error(`the product did not start: ${output}`)
    })

  /** A statement that PostgreSQL's superuser runs in a database. */
  async function query<Row extends pg.QueryResultRow>(database: string, text: string, values: unknown[] = []) {
    const client = new pg.Client(databaseUrl(database))
    await client.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }

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
    origin: `http://localhost:${port}`,
    account: ACCOUNT,
    query,
    databaseUrl,
    output: () => output,
    postgresLog: () => readFileSync(join(dataDir, 'postgres.log'), 'utf8'),
    postgresPid: () => Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10),
    async health(): Promise<SeenHealth> {
      const answer = await fetch(`${url}/api/health`)
      const { ready, reasons } = (await answer.json()) as Health
      return { status: answer.status, ready, reasons }
    },
    /** What the operator of the service does; answers what it answers. */
    async operator<T>(path: string, body: unknown): Promise<T> {
      const answer = await fetch(`${serviceUrl}/operator${path}`, {
        method: 'POST',
        headers: { 'x-operator-token': OPERATOR_TOKEN, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as T
    },
    /** The mails to an address that the service keeps, newest first. */
    async outbox(to: string): Promise<OutboxMail[]> {
      const answer = await fetch(`${serviceUrl}/operator/outbox?to=${encodeURIComponent(to)}&limit=5`, {
        headers: { 'x-operator-token': OPERATOR_TOKEN },
      })
      return (await answer.json()) as OutboxMail[]
    },
    dataDir,
    pid: launcher.pid ?? 0,
    isRunning: () => isRunning(launcher),
    async stop(): Promise<void> {
      if (!isRunning(launcher)) return
      const ended = once(launcher, 'exit')
      launcher.kill('SIGTERM')
      await ended
    },
  }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null
const patience = (seconds: number) => ({ timeout: seconds * 1_000, interval: 50 })
