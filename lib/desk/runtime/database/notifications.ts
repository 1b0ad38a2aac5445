import 'server-only'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { z } from 'zod'
import { env } from '@/lib/desk/runtime/config/env'
import { log } from '@/lib/desk/runtime/log/log'
import { type Desk, desk } from './database'

const PROBE_EVERY_MS = 20_000
const PROBE_WITHIN_MS = 5_000

type Listener = {
  /** Each time the connection is made: reads what was notified while there was none. */
  onConnect(): Promise<void>
  onNotification(payload: string): void
  /** A connection that was made broke. Notifications are missed until the next `onConnect`. */
  onDisconnect?(): void
  reconnectAfterMs: number
}

/**
 * Listens to what PostgreSQL notifies every process of, on a connection of its own, which is made
 * again when it breaks.
 */
export function listenWithReconnect({ onConnect, onNotification, onDisconnect, reconnectAfterMs }: Listener): {
  ready: Promise<void>
  stop(): Promise<void>
} {
  let isStopped = false
  let wake: (() => void) | undefined
  let isReady: () => void = () => undefined
  const ready = new Promise<void>((resolve) => {
    isReady = resolve
  })
  const ended = listenUntilStopped()
  return {
    ready,
    stop() {
      isStopped = true
      wake?.()
      return ended
    },
  }

  async function listenUntilStopped(): Promise<void> {
    let hasFailed = false
    while (!isStopped) {
      try {
        await listenOnce(() => {
          hasFailed = false
          isReady()
        })
      } catch (err) {
        // A single failure, under load or while PostgreSQL restarts, costs nothing: missed
        // notifications are made up for.
        log()[hasFailed ? 'warn' : 'debug']({ part: 'live', err }, 'the database connection for notifications failed')
        hasFailed = true
      }
      if (!isStopped) await pause(reconnectAfterMs)
    }
  }

  async function listenOnce(onReady: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: env().DATABASE_URL,
      keepAlive: true,
      query_timeout: PROBE_WITHIN_MS,
      connectionTimeoutMillis: PROBE_WITHIN_MS,
    })
    let broken: Error | undefined
    let isConnected = false
    client.on('error', (error) => {
      broken = error
      wake?.()
    })
    client.on('notification', ({ payload }) => {
      try {
        onNotification(payload ?? '')
      } catch (err) {
        // Any client of the database may notify this channel. What is thrown here would end the
        // process.
        log().warn({ part: 'live', err }, 'a notification of the database was not understood')
      }
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      await onConnect()
      onReady()
      isConnected = true
      while (!isStopped && !broken) {
        await pause(PROBE_EVERY_MS)
        if (!isStopped && !broken) await client.query('select 1')
      }
      if (broken) throw broken
    } finally {
      if (isConnected && !isStopped) onDisconnect?.()
      await client
        .end()
        .catch((err: unknown) => log().debug({ part: 'live', err }, 'the connection was broken already'))
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

/** PostgreSQL's channel: every process of the dashboard listens to it. */
export const CHANNEL = 'desk_live'

/**
 * What every process is notified of. Notifications of a transaction go out with its commit, or not
 * at all.
 */
export const Notification = z.discriminatedUnion('kind', [
  /** Something happened at the service. */
  z.object({
    kind: z.literal('event'),
    account: z.string(),
    seq: z.number(),
    id: z.string(),
    envelope_id: z.string().nullable(),
    event_type: z.string(),
  }),
  /** Rows of the account's mirror changed. */
  z.object({ kind: z.literal('mirror'), account: z.string() }),
  /** Something happened that people of the account are notified of. */
  z.object({ kind: z.literal('notification'), account: z.string() }),
  /** Somebody changed the account's webhooks at the dashboard. */
  z.object({ kind: z.literal('webhooks'), account: z.string() }),
  /** A session of this person ended, or what they may do changed. */
  z.object({ kind: z.literal('person'), person: z.string() }),
  /** Secrets, or the state of live updates, changed. */
  z.object({ kind: z.literal('state') }),
])
export type Notification = z.infer<typeof Notification>

export const notify = (db: Pick<Desk, 'execute'>, notification: Notification) =>
  db.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notification)})`)

/** Makes the account's open pages read its webhooks again, in every process. */
export const notifyWebhooksChanged = (account: string) => notify(desk(), { kind: 'webhooks', account })

export const notifyStateChanged = () => notify(desk(), { kind: 'state' })
