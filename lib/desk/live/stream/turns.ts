import type { Clock } from '@/lib/desk/upstream/budget/clock'

const AT_ONCE = 5
const STEP_MS = 40
/** However many there are, the last one has its turn after about so many seconds. */
type Rate = { aSecond: number; withinSeconds: number }
const RATE: Rate = { aSecond: 10, withinSeconds: 10 }
/** While the process has other things to do. */
const BUSY_RATE: Rate = { aSecond: 3, withinSeconds: 30 }
const BUSY = 0.25

/**
 * Serves some at once, and the others one after another. Each page that is notified reads its lists: if all of them did at the same
 * moment, people's clicks would wait behind them. What is pushed again while it waits is served once.
 */
export class Turns<T> {
  readonly #waiting = new Set<T>()
  #room = AT_ONCE
  #countedAt: number
  #cancel: (() => void) | undefined

  constructor(
    private readonly clock: Clock,
    private readonly serve: (item: T) => void,
    /** How many there are, whether they wait or not. */
    private readonly count: () => number,
    /** How busy the process was since the last call, from 0 to 1. */
    private readonly load: () => number,
  ) {
    this.#countedAt = clock.now()
  }

  push(item: T): void {
    this.#waiting.add(item)
    if (!this.#cancel) this.#run()
  }

  remove(item: T): void {
    this.#waiting.delete(item)
  }

  stop(): void {
    this.#cancel?.()
    this.#waiting.clear()
  }

  #run(): void {
    this.#cancel = undefined
    const now = this.clock.now()
    const rate = this.load() < BUSY ? RATE : BUSY_RATE
    const aSecond = Math.max(rate.aSecond, this.count() / rate.withinSeconds)
    const added = ((now - this.#countedAt) / 1_000) * aSecond
    this.#room = Math.min(Math.max(AT_ONCE, 2 * (STEP_MS / 1_000) * aSecond), this.#room + added)
    this.#countedAt = now
    for (const item of this.#waiting) {
      if (this.#room < 1) break
      this.#room -= 1
      this.#waiting.delete(item)
      this.serve(item)
    }
    if (this.#waiting.size > 0) this.#cancel = this.clock.after(STEP_MS, () => this.#run())
  }
}
