import { isRefusal } from '@/lib/desk/contract/refusal'
import type { ReferencePart } from '@/lib/desk/contract/webhooks/webhook-reference'

const FRESH_MS = 60 * 60_000
/** Whoever presses "Try again" is to have a new answer, and a hundred pages opened at once are not to ask a hundred times. */
const AGAIN_MS = 5_000

/** What was loaded, or the status by which the service said that it has no such thing. */
export type Loaded<T> = { value: T } | { absent: number }

/** A read that hardly ever changes: kept long, shared while under way, and its last value outlives failures. */
export class Lasting<T> {
  #known: { value: T; read_on: string } | undefined
  #part: ReferencePart<T> | undefined
  #until = Number.NEGATIVE_INFINITY
  #flight: Promise<ReferencePart<T>> | undefined

  constructor(
    private readonly load: () => Promise<Loaded<T>>,
    private readonly now: () => number = Date.now,
  ) {}

  async read(): Promise<ReferencePart<T>> {
    if (this.#part && this.now() < this.#until) return this.#part
    this.#flight ??= this.#again().finally(() => {
      this.#flight = undefined
    })
    return this.#flight
  }

  async #again(): Promise<ReferencePart<T>> {
    const part = await this.#attempt()
    this.#part = part
    this.#until = this.now() + (part.state === 'read' ? FRESH_MS : AGAIN_MS)
    return part
  }

  async #attempt(): Promise<ReferencePart<T>> {
    try {
      const loaded = await this.load()
      if ('absent' in loaded) return { state: 'absent', status: loaded.absent }
      this.#known = { value: loaded.value, read_on: new Date(this.now()).toISOString() }
      return { state: 'read', ...this.#known }
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (!this.#known) return { state: 'failed', why: error.message }
      return { state: 'stale', ...this.#known, why: error.message }
    }
  }
}
