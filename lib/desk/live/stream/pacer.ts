import type { Clock } from '@/lib/desk/upstream/budget/clock'

const BURST = 3

/**
 * Passes occasional items on at once, and a storm in batches, because each batch makes browsers read, and all their reads together have
 * to fit the key's budget. A batch has the newest item of each key.
 */
export class Pacer<T> {
  #waiting = new Map<string, T>()
  #earliest = Number.NEGATIVE_INFINITY
  #cancel: (() => void) | undefined

  constructor(
    private readonly clock: Clock,
    /** Milliseconds between batches in the long run. */
    private readonly intervalMs: () => number,
    private readonly flush: (batch: T[]) => void,
  ) {}

  push(key: string, item: T): void {
    this.#waiting.delete(key)
    this.#waiting.set(key, item)
    if (this.#cancel) return
    const wait = this.#earliest - (BURST - 1) * this.intervalMs() - this.clock.now()
    if (wait <= 0) this.#go()
    else this.#cancel = this.clock.after(wait, () => this.#go())
  }

  stop(): void {
    this.#cancel?.()
    this.#waiting.clear()
  }

  #go(): void {
    this.#cancel = undefined
    this.#earliest = Math.max(this.#earliest, this.clock.now()) + this.intervalMs()
    const batch = [...this.#waiting.values()]
    this.#waiting.clear()
    this.flush(batch)
  }
}
