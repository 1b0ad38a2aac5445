import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '@/lib/postgres/embedded'
import { SERVICE } from '../../scripts/launch/built-files'
import { startProgram } from '../../scripts/launch/program'
import { bulkEnvelopes } from '../bulk'
import { benchFolder } from '../harness/folder'
import { ms, percentile, perSecond, print } from '../harness/measure'
import { memoryOf, totalMiB } from '../harness/memory'

const OPERATOR_TOKEN = 'operator-of-the-bench'
const RECEIVER_PORT = 4239
const BASE_URL = 'http://127.0.0.1:4238/core'
const UNLIMITED = 100_000_000

const SUBSCRIPTIONS = 100
const EVENTS = 300
const PER_SECOND = 200
const SECONDS = 10
/** Requests that make events under way at the same time. */
const SENDERS = 8
/** Deliveries for each of the targets that drip. */
const DRIPPING = 20

type Report = { count: number; last: number; received: [delivery: string, at: number][] }

/** Webhooks of the built service alone: throughput, the first attempt's delay, and memory while targets drip. */
export async function benchWebhooks(): Promise<void> {
  const folder = benchFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, databases: ['service'] })
  const databaseUrl = postgres.url('service')
  const receiver = await startReceiver()
  const service = startProgram({
    name: 'service',
    args: [SERVICE],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SERVICE_PORT: '4238',
      SERVICE_DATA_DIR: folder.path,
      SERVICE_DATABASE_URL: databaseUrl,
      SERVICE_OPERATOR_TOKEN: OPERATOR_TOKEN,
      SERVICE_LOG_LEVEL: 'error',
      SERVICE_WEBHOOK_TRUSTED_ORIGINS: `http://127.0.0.1:${RECEIVER_PORT}`,
    },
    answersAt: `${BASE_URL}/public/service/webhooks/events`,
  })
  const bench = new WebhookBench(databaseUrl, receiver)
  try {
    await service.answering()
    const rate = await bench.throughput()
    const first = await bench.firstAttempts()
    const resident = () => totalMiB(memoryOf(service.pid ?? 0))
    const before = resident()
    const during = await bench.dripping(resident)
    print('Webhooks', [
      {
        what: `deliveries to ${SUBSCRIPTIONS} subscriptions, ${EVENTS * SUBSCRIPTIONS} of them`,
        value: perSecond(rate),
        target: '≥ 1,000/s',
        held: rate >= 1_000,
      },
      {
        what: `first attempt at ${PER_SECOND} events/s, from the answer to the request that made the event, p95`,
        value: `${ms(percentile(first.delays, 0.95))}, median ${ms(percentile(first.delays, 0.5))}, at ${perSecond(first.rate)}`,
      },
      {
        what: `resident memory while ${SUBSCRIPTIONS} targets drip, at most`,
        value: `${Math.round(during)} MiB (${Math.round(before)} MiB before)`,
      },
    ])
  } finally {
    await service.stop()
    receiver.disconnect()
    await postgres.stop()
    folder.remove()
  }
}

async function startReceiver(): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'bench/webhooks/webhook-receiver.ts', String(RECEIVER_PORT)],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  await once(child, 'message')
  return child
}

const now = () => performance.timeOrigin + performance.now()

class WebhookBench {
  constructor(
    readonly databaseUrl: string,
    readonly receiver: ChildProcess,
  ) {}

  /** Voids come as fast as the service takes them; the time runs from the first to the last arrival at the receiver. */
  async throughput(): Promise<number> {
    const tenant = await this.#tenant('Webhook throughput', EVENTS, SUBSCRIPTIONS, (n) => `/fast/${n}`)
    const began = now()
    const before = (await this.#report()).count
    await Promise.all(
      Array.from({ length: SENDERS }, async (_, sender) => {
        for (let n = sender; n < EVENTS; n += SENDERS) await tenant.void(n)
      }),
    )
    const report = await this.#until((report) => report.count - before >= EVENTS * SUBSCRIPTIONS)
    return (EVENTS * SUBSCRIPTIONS) / ((report.last - began) / 1_000)
  }

  /**
   * Sends events at a fixed rate, or as many as the service takes: tests, because they are the cheapest events there are. The time
   * runs from the answer to the request that made each to its arrival.
   */
  async firstAttempts(): Promise<{ rate: number; delays: number[] }> {
    const events = PER_SECOND * SECONDS
    const tenant = await this.#tenant('Webhook delays', 1, SENDERS, (n) => `/timed/${n}`)
    const answered = new Map<string, number>()
    const began = performance.now()
    await Promise.all(
      Array.from({ length: SENDERS }, async (_, sender) => {
        for (let n = sender; n < events; n += SENDERS) {
          await pause(Math.max(0, began + (n * 1_000) / PER_SECOND - performance.now()))
          answered.set(await tenant.test(sender), now())
        }
      }),
    )
    const rate = events / ((performance.now() - began) / 1_000)
    const { received } = await this.#until((report) => report.received.length >= events)
    return { rate, delays: received.map(([delivery, at]) => Math.max(0, at - (answered.get(delivery) ?? Number.NaN))) }
  }

  async dripping(resident: () => number): Promise<number> {
    const tenant = await this.#tenant('Webhook drips', DRIPPING, SUBSCRIPTIONS, (n) => `/drip/${n}`)
    for (let n = 0; n < DRIPPING; n++) await tenant.void(n)
    let most = 0
    for (let second = 0; second < 20; second++) {
      await pause(1_000)
      most = Math.max(most, resident())
    }
    return most
  }

  async #tenant(account: string, envelopes: number, subscriptions: number, path: (n: number) => string) {
    const user = { email: 'bench@example.com', first_name: 'Bench', last_name: 'Runner' }
    const { key }: { key: string } = await call('POST', '/operator/keys', {
      headers: { 'x-operator-token': OPERATOR_TOKEN },
      body: { account, app: 'bench', user, name: 'Bench', rate_limit_per_min: UNLIMITED },
    })
    const headers = { 'x-api-key': key }
    await bulkEnvelopes(this.databaseUrl, account, envelopes)
    const listeners: string[] = []
    for (let n = 0; n < subscriptions; n++) {
      const body = { targetUrl: `http://127.0.0.1:${RECEIVER_PORT}${path(n)}`, eventType: 'envelope.voided' }
      const { id }: { id: string } = await call('POST', '/api/v1/service/webhooks', { headers, body })
      listeners.push(id)
    }
    const ids = await this.#inFlight(account)
    return {
      async void(n: number): Promise<void> {
        await call('POST', `/api/v1/service/envelopes/${ids[n]}/void`, { headers })
      },
      /** Answers the delivery's id. */
      async test(n: number): Promise<string> {
        const path = `/api/v1/service/webhooks/${listeners[n]}/test`
        const { message }: { message: string } = await call('POST', path, { headers })
        return message
      },
    }
  }

  /** Envelopes of an account, all of them in flight. */
  async #inFlight(account: string): Promise<string[]> {
    const client = new pg.Client(this.databaseUrl)
    await client.connect()
    const { rows } = await client.query<{ id: string }>(
      `update envelopes e set status = 'Sent' from accounts a where a.id = e.account_id and a.name = $1 returning e.id`,
      [account],
    )
    await client.end()
    return rows.map((row) => row.id)
  }

  async #report(): Promise<Report> {
    const answered = once(this.receiver, 'message')
    this.receiver.send('report')
    const [report] = await answered
    return report
  }

  async #until(enough: (report: Report) => boolean): Promise<Report> {
    for (;;) {
      const report = await this.#report()
      if (enough(report)) return report
      await pause(100)
    }
  }
}

async function call<T>(
  method: string,
  path: string,
  { headers, body }: { headers: Record<string, string>; body?: unknown },
): Promise<T> {
  const response = await fetch(`${BASE_URL}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
