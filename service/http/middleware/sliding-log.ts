const WINDOW_MS = 60_000

/**
 * The moments of one key's requests in the last minute, oldest first. A log of moments, because a bucket that refills lets
 * nearly twice the limit through within one window. Its memory is at most the limit.
 */
export class SlidingLog {
  #moments: number[] = []
  #head = 0

  /** Counts a request at this moment, or answers in how many whole seconds there will be room for it. */
  take(now: number, limit: number): { retryAfter: number } | undefined {
    while (this.#head < this.#moments.length && now - (this.#moments[this.#head] ?? 0) > WINDOW_MS) this.#head += 1
    if (this.#head > 1_000 && this.#head * 2 > this.#moments.length) {
      this.#moments = this.#moments.slice(this.#head)
      this.#head = 0
    }
    const oldest = this.#moments[this.#moments.length - limit]
    if (this.#moments.length - this.#head >= limit && oldest !== undefined) {
      return { retryAfter: Math.floor((oldest + WINDOW_MS - now) / 1_000) + 1 }
    }
    this.#moments.push(now)
    return undefined
  }

  idle(now: number): boolean {
    const last = this.#moments.at(-1)
    return last === undefined || now - last > WINDOW_MS
  }
}
