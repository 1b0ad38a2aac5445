import 'server-only'
import pg from 'pg'
import { z } from 'zod'
import { env } from '@/lib/desk/env/env'
import { log } from '@/lib/desk/env/log'
import { CHANNEL } from '@/lib/desk/store/channel-name'
import { Told } from './events'
import type { Hub } from './hub'
import { eventsAfter, lastSeq } from './replay'

const OfPerson = z.object({ person: z.string() })
const AGAIN_AFTER_MS = 1_000
const PROBE_EVERY_MS = 20_000
const PROBE_WITHIN_MS = 5_000

/**
 * Hears what PostgreSQL tells every process of the desk, on a connection of its own. When that breaks it is made anew, and
 * what was told meanwhile is read from the table.
 */
export function hear(
  hub: Pick<Hub, 'changed' | 'lost' | 'stateChanged' | 'personChanged'>,
  againAfterMs = AGAIN_AFTER_MS,
): {
  ready: Promise<void>
  stop(): Promise<void>
} {
  let stopped = false
  let wake: (() => void) | undefined
  /** Whether the attempt before failed as well. */
  let deaf = false
  let seen: number | undefined
  let isReady: () => void = () => undefined
  const ready = new Promise<void>((resolve) => {
    isReady = resolve
  })
  const over = listenOnAndOn()
  return {
    ready,
    stop() {
      stopped = true
      wake?.()
      return over
    },
  }

  async function listenOnAndOn(): Promise<void> {
    while (!stopped) {
      try {
        await listenOnce()
      } catch (err) {
        // Once happens, under load or while PostgreSQL starts anew, and costs nothing: what was told meanwhile is read.
        log()[deaf ? 'warn' : 'debug']({ part: 'live', err }, 'the desk does not hear its database')
        deaf = true
      }
      if (!stopped) await pause(againAfterMs)
    }
  }

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: env().DATABASE_URL,
      keepAlive: true,
      query_timeout: PROBE_WITHIN_MS,
      connectionTimeoutMillis: PROBE_WITHIN_MS,
    })
    let broken: Error | undefined
    client.on('error', (error) => {
      broken = error
      wake?.()
    })
    client.on('notification', ({ payload }) => heard(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      await catchUp()
      deaf = false
      isReady()
      while (!stopped && !broken) {
        await pause(PROBE_EVERY_MS)
        if (!stopped && !broken) await client.query('select 1')
      }
      if (broken) throw broken
    } finally {
      await client
        .end()
        .catch((err: unknown) => log().debug({ part: 'live', err }, 'the connection was broken already'))
    }
  }

  async function catchUp(): Promise<void> {
    if (seen === undefined) {
      seen = await lastSeq()
      return
    }
    const missed = await eventsAfter(seen)
    if (missed) for (const event of missed) told(event)
    else hub.lost()
    await hub.stateChanged()
  }

  function heard(payload: string): void {
    const message: unknown = JSON.parse(payload)
    const event = Told.safeParse(message)
    const of = OfPerson.safeParse(message)
    if (event.success) told(event.data)
    else if (of.success) hub.personChanged(of.data.person)
    else hub.stateChanged().catch((err: unknown) => log().warn({ part: 'live', err }, 'the live state was not read'))
  }

  function told(event: Told): void {
    seen = Math.max(seen ?? 0, event.seq)
    hub.changed(event)
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
