import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Work that each process does for itself, again and again. */
export type Loop = {
  name: string
  /** Pause between two looks when there is nothing to do. */
  everyMs: number
  /** Does a bounded piece and answers whether there may be more. */
  run: () => Promise<boolean>
}

export type Work = { stop(): Promise<void> }

/** A database that was away is found again within this: what is due is at most 35 s late after a crash. */
const LONGEST_PAUSE_MS = 10_000

/** Runs each loop until stopped; `stop` waits for the piece in hand. */
export function startLoops(loops: Loop[], log: Logger): Work {
  const stopping = new AbortController()
  const running = loops.map((loop) => repeat(loop, log, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

async function repeat(loop: Loop, log: Logger, stopping: AbortSignal): Promise<void> {
  let failures = 0
  while (!stopping.aborted) {
    try {
      const more = await loop.run()
      failures = 0
      if (more) continue
    } catch (err) {
      failures += 1
      log.error({ err, loop: loop.name, failures }, 'background work failed and will be tried again')
    }
    const wait = failures === 0 ? loop.everyMs : Math.min(loop.everyMs * 2 ** failures, LONGEST_PAUSE_MS)
    await rest(wait, stopping)
  }
}

/** Rejects only by being stopped, which the loop sees for itself. */
async function rest(ms: number, stopping: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal: stopping }).catch((error: unknown) => {
    if (!stopping.aborted) throw error
  })
}
