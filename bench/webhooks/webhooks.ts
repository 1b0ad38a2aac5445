import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort, startEmbeddedPostgres } from '@/lib/postgres/embedded-postgres'
import { issueKey, OPERATOR_TOKEN, operatorAt, startBuilt, untilHealthy } from '@/lib/tests/torture/program'
import { bulkEnvelopes } from '../bulk'
import { benchFolder } from '../harness/folder'
import { percentile } from '../harness/measure'
import { memoryOf, totalMiB } from '../harness/memory'
import type { Part } from '../harness/part'

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
export const benchWebhooks: Part = {
  title: `Webhooks, ${EVENTS * SUBSCRIPTIONS} deliveries to ${SUBSCRIPTIONS} subscriptions`,
  rounds: 3,
  targets: { 'deliveries, /s': { least: 1_000 } },
  // A new service for each round: targets that drip would be tried again in the next.
  open: async (root) => ({ steps: [() => measure(root)], close: async () => undefined }),
}

async function measure(root: string): Promise<Record<string, number>> {
  const folder = benchFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, databases: ['service'] })
  const databaseUrl = postgres.url('service')
  const [port, receiverPort] = [await freePort(), await freePort()]
  const receiver = await startReceiver(receiverPort)
  const environment = {
    SERVICE_PORT: String(port),
    SERVICE_DATA_DIR: folder.path,
    SERVICE_DATABASE_URL: databaseUrl,
    SERVICE_OPERATOR_TOKEN: OPERATOR_TOKEN,
    SERVICE_LOG_LEVEL: 'error',
    SERVICE_WEBHOOK_TRUSTED_ORIGINS: `http://127.0.0.1:${receiverPort}`,
  }
  const service = startBuilt('service', environment, root)
  const baseUrl = `http://127.0.0.1:${port}/core`
  try {
    await untilHealthy(`${baseUrl}/public/service/webhooks/events`, service)
    const bench = new WebhookBench({ baseUrl, databaseUrl, receiver, receiverPort })
    const rate = await bench.throughput()
    const delays = await bench.firstAttempts()
    return {
      'deliveries, /s': rate,
      'first attempt after the answer, median ms': percentile(delays, 0.5),
      'first attempt after the answer, p95 ms': percentile(delays, 0.95),
      'memory while all targets drip, MiB': await bench.dripping(() => totalMiB(memoryOf(service.child.pid ?? 0))),
    }
  } finally {
    await service.stop()
    receiver.disconnect()
    await postgres.stop()
    folder.remove()
  }
}

async function startReceiver(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/webhooks/webhook-receiver.ts', String(port)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

const now = () => performance.timeOrigin + performance.now()

type Bench = { baseUrl: string; databaseUrl: string; receiver: ChildProcess; receiverPort: number }

class WebhookBench {
  constructor(readonly at: Bench) {}

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
  async firstAttempts(): Promise<number[]> {
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
    const { received } = await this.#until((report) => report.received.length >= events)
    return received.map(([delivery, at]) => Math.max(0, at - (answered.get(delivery) ?? Number.NaN)))
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
    const { baseUrl, databaseUrl, receiverPort } = this.at
    const headers = { 'x-api-key': await issueKey(operatorAt(baseUrl), { account }) }
    const post = <T>(path: string, body?: unknown) => call<T>(`${baseUrl}/api/v1/service${path}`, headers, body)
    await bulkEnvelopes(databaseUrl, account, envelopes)
    const listeners: string[] = []
    for (let n = 0; n < subscriptions; n++) {
      const body = { targetUrl: `http://127.0.0.1:${receiverPort}${path(n)}`, eventType: 'envelope.voided' }
      const { id } = await post<{ id: string }>('/webhooks', body)
      listeners.push(id)
    }
    const ids = await this.#inFlight(account)
    return {
      async void(n: number): Promise<void> {
        await post(`/envelopes/${ids[n]}/void`)
      },
      /** Answers the delivery's id. */
      async test(n: number): Promise<string> {
        return (await post<{ message: string }>(`/webhooks/${listeners[n]}/test`)).message
      },
    }
  }

  /** Envelopes of an account, all of them in flight. */
  async #inFlight(account: string): Promise<string[]> {
    const client = new pg.Client(this.at.databaseUrl)
    await client.connect()
    const { rows } = await client.query<{ id: string }>(
      `update envelopes e set status = 'Sent' from accounts a where a.id = e.account_id and a.name = $1 returning e.id`,
      [account],
    )
    await client.end()
    return rows.map((row) => row.id)
  }

  async #report(): Promise<Report> {
    const answered = once(this.at.receiver, 'message')
    this.at.receiver.send('report')
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

async function call<T>(url: string, headers: Record<string, string>, body?: unknown): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
