import type { Context } from '../context'

const AT_MOST_EVERY_MS = 60_000
const MAX_REMEMBERED = 10_000

/** Keeps `last_used_on` of keys: at most one write a minute for each key, and no request waits for it. */
export class LastUse {
  #written = new Map<string, number>()
  #writing = new Set<Promise<void>>()

  constructor(readonly context: Context) {}

  touch(keyId: string): void {
    const now = this.context.now()
    const before = this.#written.get(keyId)
    if (before !== undefined && now.getTime() - before < AT_MOST_EVERY_MS) return
    // Forgetting costs an early write, nothing else.
    if (this.#written.size >= MAX_REMEMBERED) this.#written.clear()
    this.#written.set(keyId, now.getTime())
    const write = this.context.store.keys
      .used(keyId, now)
      .catch((err) => this.context.log.warn({ err, keyId }, 'last use of a key was not written'))
      .finally(() => this.#writing.delete(write))
    this.#writing.add(write)
  }

  /** Settles when all writes have ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#writing)
  }
}
