import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type EmbeddedPostgres, type Options, startEmbeddedPostgres } from './embedded'
import { freePort } from './free-port'

type KeepOptions = Options & { say?: (line: string) => void; firstWaitMs?: number }
export type KeptPostgres = Pick<EmbeddedPostgres, 'url' | 'stop'> & {
  /** From now on it may end by itself, and is not started again. */
  expectEnd(): void
}

const FIRST_WAIT_MS = 500
/** How soon it is back after somebody has freed the disk, at the latest. */
const LONGEST_WAIT_MS = 10_000
/** A server that ran for so long did not end because of how it started. */
const RAN_LONG_MS = 60_000

/**
 * The embedded PostgreSQL, started again at the same address when it ends without having been asked to, however often that takes: on a
 * full disk it cannot start until somebody frees it. The first start throws as `startEmbeddedPostgres` does.
 */
export async function keepEmbeddedPostgres({ say = toStderr, firstWaitMs = FIRST_WAIT_MS, ...options }: KeepOptions) {
  const port = options.port ?? (await freePort())
  const start = () => startEmbeddedPostgres({ ...options, port })
  const database = join(options.dataDir, 'postgres', 'PG_VERSION')
  const stopping = new AbortController()
  const stopped = new Promise<undefined>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(undefined))
  })
  let current = await start()
  const keeping = keep()
  return {
    url: current.url,
    expectEnd: () => stopping.abort(),
    async stop() {
      stopping.abort()
      await current.stop()
      await keeping
      // The one that was starting meanwhile.
      await current.stop()
    },
  } satisfies KeptPostgres

  async function keep(): Promise<void> {
    let wait = firstWaitMs
    let began = performance.now()
    for (;;) {
      const sentence = await Promise.race([current.died, stopped])
      if (sentence === undefined) return
      if (performance.now() - began > RAN_LONG_MS) wait = firstWaitMs
      say(`${sentence}: it starts again`)
      for (let isUp = false; !isUp; ) {
        // Aborted by a stop, which the next line checks.
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
        if (stopping.signal.aborted) return
        wait = Math.min(2 * wait, LONGEST_WAIT_MS)
        isUp = await startAgain()
      }
      began = performance.now()
    }
  }

  async function startAgain(): Promise<boolean> {
    try {
      // A disk that is gone must not become a new, empty database.
      if (!existsSync(database)) throw new Error(`${database} is gone`)
      current = await start()
      return true
    } catch (error) {
      say(`${error instanceof Error ? error.message : String(error)}: it is tried again`)
      return false
    }
  }
}

const toStderr = (line: string) => void process.stderr.write(`${line}\n`)
