/** Wakes one waiting loop. A notification that comes while nobody waits ends the next wait at once. */
export class Signal {
  #notified = false
  #wake: (() => void) | undefined

  notify(): void {
    this.#notified = true
    this.#wake?.()
  }

  /** Waits for a notification, at most for `ms`, or until `stopping` is aborted. */
  async wait(ms: number, stopping: AbortSignal): Promise<void> {
    if (!this.#notified && !stopping.aborted) {
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer)
          stopping.removeEventListener('abort', done)
          this.#wake = undefined
          resolve()
        }
        const timer = setTimeout(done, ms)
        stopping.addEventListener('abort', done)
        this.#wake = done
      })
    }
    this.#notified = false
  }
}
