import 'server-only'
import pg from 'pg'
import { env } from '@/lib/desk/platform/config/env'
import { log } from '@/lib/desk/platform/log/log'
import { CHANNEL } from './notify'

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

/** Listens to what PostgreSQL notifies every process of, on a connection of its own, which is made again when it breaks. */
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
        // A single failure, under load or while PostgreSQL restarts, costs nothing: missed notifications are made up for.
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
        // Any client of the database may notify this channel. What is thrown here would end the process.
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
