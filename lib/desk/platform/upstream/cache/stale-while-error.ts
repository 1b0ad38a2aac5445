import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import type { ReferencePart } from '@/lib/desk/platform/upstream/contract/webhook-reference'

const FRESH_MS = 60 * 60_000
/** A person who retries gets a new answer, and a hundred pages opened at once don't send a hundred requests. */
const RETRY_AFTER_MS = 5_000

/** What was loaded, or the status by which the service said that it has no such thing. */
export type Loaded<T> = { value: T } | { absent: number }

/** A read that hardly ever changes: stored for an hour, shared while it runs, and its last value outlives failures. */
export class StaleWhileError<T> {
  #last: { value: T; read_on: string } | undefined
  #part: ReferencePart<T> | undefined
  #validUntil = Number.NEGATIVE_INFINITY
  #running: Promise<ReferencePart<T>> | undefined

  constructor(
    private readonly load: () => Promise<Loaded<T>>,
    private readonly now: () => number = Date.now,
  ) {}

  async read(): Promise<ReferencePart<T>> {
    if (this.#part && this.now() < this.#validUntil) return this.#part
    this.#running ??= this.#loadPart().finally(() => {
      this.#running = undefined
    })
    this.#part = await this.#running
    this.#validUntil = this.now() + (this.#part.state === 'read' ? FRESH_MS : RETRY_AFTER_MS)
    return this.#part
  }

  async #loadPart(): Promise<ReferencePart<T>> {
    try {
      const loaded = await this.load()
      if ('absent' in loaded) return { state: 'absent', status: loaded.absent }
      this.#last = { value: loaded.value, read_on: new Date(this.now()).toISOString() }
      return { state: 'read', ...this.#last }
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (!this.#last) return { state: 'failed', why: error.message }
      return { state: 'stale', ...this.#last, why: error.message }
    }
  }
}
