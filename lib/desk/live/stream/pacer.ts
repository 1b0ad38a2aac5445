import type { Clock } from '@/lib/desk/upstream/transport/budget'

const BURST = 3

/**
 * Hands on at once what comes now and then, and in batches what comes in a storm: each batch makes browsers read, and all
 * their reads together have to fit the key's budget. Of each key the newest is kept.
 */
export class Pacer<T> {
  #waiting = new Map<string, T>()
  #earliest = Number.NEGATIVE_INFINITY
  #cancel: (() => void) | undefined

  constructor(
    private readonly clock: Clock,
    /** Milliseconds that batches keep apart in the long run. */
    private readonly pace: () => number,
    private readonly flush: (batch: T[]) => void,
  ) {}

  push(key: string, item: T): void {
    this.#waiting.delete(key)
    this.#waiting.set(key, item)
    if (this.#cancel) return
    const wait = this.#earliest - (BURST - 1) * this.pace() - this.clock.now()
    if (wait <= 0) this.#go()
    else this.#cancel = this.clock.after(wait, () => this.#go())
  }

  stop(): void {
    this.#cancel?.()
    this.#waiting.clear()
  }

  #go(): void {
    this.#cancel = undefined
    this.#earliest = Math.max(this.#earliest, this.clock.now()) + this.pace()
    const batch = [...this.#waiting.values()]
    this.#waiting.clear()
    this.flush(batch)
  }
}
