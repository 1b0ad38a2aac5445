/** Wakes one listener. Rung while nobody listens, it is heard at once the next time. */
export class Bell {
  #rung = false
  #wake: (() => void) | undefined

  ring(): void {
    this.#rung = true
    this.#wake?.()
  }

  /** Waits until it is rung, the time is over, or the listener is stopped. */
  async heard(ms: number, stopping: AbortSignal): Promise<void> {
    if (!this.#rung && !stopping.aborted) {
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
    this.#rung = false
  }
}
