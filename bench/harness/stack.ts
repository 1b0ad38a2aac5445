import { startEmbeddedPostgres } from '@/lib/postgres/embedded'
import { launchConfig } from '../../scripts/launch/config'
import { launch } from '../../scripts/launch/launch'
import { cpuSeconds } from './cpu'
import { benchFolder } from './folder'
import { type Memory, memoryOf } from './memory'

const OPERATOR_TOKEN = 'operator-of-the-bench'
const UNLIMITED = 100_000_000

export type Stack = Awaited<ReturnType<typeof startStack>>

/** The product as `npm start` runs it, on ports and data of its own, with a key that no rate limit slows. */
export async function startStack() {
  const folder = benchFolder()
  const dataDir = folder.path
  const postgres = await startEmbeddedPostgres({ dataDir, databases: ['desk', 'service'] })
  const databaseUrl = postgres.url('service')
  const config = launchConfig(
    {
      ...process.env,
      PORT: '3237',
      SERVICE_PORT: '4237',
      SERVICE_DATA_DIR: dataDir,
      DATABASE_URL: postgres.url('desk'),
      SERVICE_DATABASE_URL: databaseUrl,
      SERVICE_OPERATOR_TOKEN: OPERATOR_TOKEN,
      SERVICE_LOG_LEVEL: 'error',
      // Made while the figures are taken, the sample tenant would be part of them.
      SERVICE_SEED: 'none',
      DESK_DEMO_RATE_LIMIT: String(UNLIMITED),
    },
    false,
  )
  // Ctrl-C ends the whole bench.
  const running = await launch(config, new Promise(() => undefined))
  if (!running) throw new Error('the product ended before it began')
  const baseUrl = 'http://127.0.0.1:4237/core'
  const operator = async (path: string, body: unknown) => {
    const response = await fetch(`${baseUrl}/operator${path}`, {
      method: 'POST',
      headers: { 'x-operator-token': OPERATOR_TOKEN, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }

  return {
    origin: config.origin,
    api: `${baseUrl}/api/v1/service`,
    databaseUrl,
    deskUrl: postgres.url('desk'),
    operator,
    /** A key without limit for a tenant, made when new. */
    async key(account: string): Promise<string> {
      const user = { email: 'bench@example.com', first_name: 'Bench', last_name: 'Runner' }
      const request = { account, app: 'bench', user, name: 'Bench', rate_limit_per_min: UNLIMITED }
      const { key }: { key: string } = await operator('/keys', request)
      return key
    },
    /** The token of the newest signing link that was mailed to an address. */
    async signingToken(to: string): Promise<string> {
      const url = `${baseUrl}/operator/outbox?to=${encodeURIComponent(to)}`
      const mails: { links: string[] }[] = await (
        await fetch(url, { headers: { 'x-operator-token': OPERATOR_TOKEN } })
      ).json()
      const link = mails.flatMap(({ links }) => links).find((each) => each.includes('/sign/'))
      if (!link) throw new Error(`no signing link was mailed to ${to}`)
      return new URL(link).pathname.replace('/sign/', '')
    },
    /** By program, with the processes it has started. */
    memory(): Record<string, Memory> {
      return Object.fromEntries(Object.entries(running.pids()).map(([name, pid]) => [name, memoryOf(pid)]))
    },
    /** Seconds of processor time that the programs have used so far, without PostgreSQL. */
    cpuSeconds: () => Object.values(running.pids()).reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    /** How often a program died. */
    deaths: () => running.restarts(),
    async stop() {
      await running.stop()
      await postgres.stop()
      folder.remove()
    },
  }
}
