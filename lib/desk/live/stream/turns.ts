import type { Clock } from '@/lib/desk/upstream/budget/clock'

const AT_ONCE = 10
const A_SECOND = 15
const STEP_MS = 40
/** However many there are, the last one has its turn within about this time. */
const WITHIN_MS = 10_000

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
    const aSecond = Math.max(A_SECOND, this.count() / (WITHIN_MS / 1_000))
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
