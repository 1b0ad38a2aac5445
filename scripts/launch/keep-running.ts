import { setTimeout as pause } from 'node:timers/promises'
import type { Program } from './program'

export type Supervised = {
  name: string
  /** Of the process that runs now. */
  pid(): number | undefined
  /** How often it was started again. */
  restarts(): number
  died: Promise<string>
  answering(): Promise<void>
  stop(): Promise<void>
}

type Rule = { most: number; withinMs: number; firstWaitMs: number }
type Options = { rule?: Rule; now?: () => number; say?: (line: string) => void }

const RULE: Rule = { most: 5, withinMs: 10 * 60_000, firstWaitMs: 500 }

/**
 * Starts a program, and again when it ends without having been asked to: at most five times in ten minutes, each time after
 * twice the wait. A program that ends before it ever answered is not started again: it would only fail the same way.
 */
export function keepRunning(start: () => Program, options: Options = {}): Supervised {
  const { rule = RULE, now = () => performance.now(), say = (line) => process.stderr.write(`${line}\n`) } = options
  const stopping = new AbortController()
  let current = start()
  let answered = false
  let restarts: number[] = []
  let count = 0
  const died = watch()
  return {
    name: current.name,
    pid: () => current.pid,
    restarts: () => count,
    died,
    async answering() {
      await current.answering()
      answered = true
    },
    async stop() {
      stopping.abort()
      await current.stop()
    },
  }

  async function watch(): Promise<string> {
    for (;;) {
      const sentence = await current.died
      restarts = restarts.filter((at) => now() - at < rule.withinMs)
      if (!answered) return sentence
      const minutes = rule.withinMs / 60_000
      if (restarts.length >= rule.most) return `${sentence}, after ${rule.most} restarts within ${minutes} minutes`
      const wait = rule.firstWaitMs * 2 ** restarts.length
      say(`${sentence}: it starts again (restart ${restarts.length + 1} of at most ${rule.most} in ${minutes} minutes)`)
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
      // Asked to stop meanwhile: nothing has died that anybody still wants.
      if (stopping.signal.aborted) return new Promise(() => undefined)
      restarts.push(now())
      count += 1
      current = start()
    }
  }
}
