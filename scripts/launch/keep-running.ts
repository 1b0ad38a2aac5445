import { setTimeout as pause } from 'node:timers/promises'
import type { Part, Program } from './program'

export type Supervised = Part & {
  name: string
  /** Of the process that runs now. */
  pid(): number | undefined
  /** How often it was started again. */
  restarts(): number
  answering(): Promise<void>
  send: Program['send']
}

/** When a program that has ended starts again. */
export type Restart = { sentence: string; at: Date }

type Options = {
  waitBefore?: (ends: readonly number[], now: number) => number
  say?: (line: string) => void
  /** Called when it has ended, with the time of its next start, and once it answers again, with undefined. */
  onRestart?: (restart: Restart | undefined) => void
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
const RECENT_MS = 10 * 60_000

/** How long to wait before the next start, by when the program ended before: 1 s, 2 s, 4 s and so on, for each end in the last ten minutes. */
export function restartWait(ends: readonly number[], now: number): number {
  const recent = ends.filter((at) => now - at < RECENT_MS).length
  return Math.min(FIRST_WAIT_MS * 2 ** recent, LONGEST_WAIT_MS)
}

/**
 * Starts a program, and again each time it ends without having been asked to. The other program goes on meanwhile. A program that ends
 * before it ever answered is not started again: its settings are wrong, and `answering` throws.
 */
export function keepRunning(start: () => Program, options: Options = {}): Supervised {
  const { waitBefore = restartWait, say = (line) => process.stderr.write(`${line}\n`) } = options
  const { onRestart = () => undefined } = options
  const stopping = new AbortController()
  let current = start()
  let answered = false
  const ends: number[] = []
  let count = 0
  void watch()
  return {
    name: current.name,
    pid: () => current.pid,
    restarts: () => count,
    async answering() {
      await current.answering()
      answered = true
    },
    send: (message) => current.send(message),
    expectEnd: () => stopping.abort(),
    async stop() {
      stopping.abort()
      await current.stop()
    },
  }

  async function watch(): Promise<void> {
    for (;;) {
      const sentence = await current.died
      if (!answered || stopping.signal.aborted) return
      const now = performance.now()
      const wait = waitBefore(ends, now)
      ends.push(now)
      say(`${sentence}: it starts again in ${Math.ceil(wait / 1_000)} s`)
      onRestart({ sentence, at: new Date(Date.now() + wait) })
      // Aborted by a stop, which the next line checks.
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      count += 1
      current = start()
      // When it ends before it answers, the loop reports that.
      current.answering().then(
        () => onRestart(undefined),
        () => undefined,
      )
    }
  }
}
