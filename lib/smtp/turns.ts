/**
 * Lets a number of tasks run at once. A task that takes long no longer counts, because what it waits
 * for must not keep the others waiting.
 */
export class Turns {
  #free: number
  #queue: (() => void)[] = []

  constructor(
    atOnce: number,
    readonly longMs: number,
  ) {
    this.#free = atOnce
  }

  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#turn(signal)
    let isCounted = true
    const giveBack = () => {
      if (!isCounted) return
      isCounted = false
      this.#free++
      this.#queue.shift()?.()
    }
    const timer = setTimeout(giveBack, this.longMs)
    try {
      return await task()
    } finally {
      clearTimeout(timer)
      giveBack()
    }
  }

  async #turn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    while (this.#free <= 0) {
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          this.#queue = this.#queue.filter((each) => each !== enter)
          reject(signal?.reason)
        }
        const enter = () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        }
        this.#queue.push(enter)
        signal?.addEventListener('abort', leave, { once: true })
      })
    }
    this.#free--
  }
}
