import { setMaxListeners } from 'node:events'
import type { Context } from '../../context'
import type { Pace } from './pace'

/** Who acts, until `over` says that it has to give up what it has in hand. */
export type Worker = { id: string; over: AbortSignal }

/**
 * This process's right to what it has in hand. Renewed in time it lasts; once it has run out another process may have taken
 * over, so attempts under way are given up, and the next `worker()` begins a new one.
 */
export class Lease {
  #current: (Worker & { goodUntil: number; end: AbortController }) | undefined
  #renounced: AbortController[] = []
  #timer: NodeJS.Timeout

  constructor(
    readonly context: Context,
    readonly pace: Pace,
  ) {
    this.#timer = setInterval(() => void this.#tend(), pace.renewEveryMs)
  }

  /** The worker to act as. */
  async worker(): Promise<Worker> {
    this.#expire()
    if (!this.#current) {
      const goodUntil = performance.now() + this.pace.leaseMs
      const id = this.context.newId()
      await this.context.store.deliveryWorkers.register(id, this.pace.leaseMs)
      const end = new AbortController()
      // Every attempt under way listens.
      setMaxListeners(0, end.signal)
      this.#current = { id, over: end.signal, end, goodUntil }
    }
    return this.#current
  }

  /**
   * Goes on as another worker after the database did not answer, or answered we know not what. What may be in hand without our
   * knowledge is free once the lease has run out; attempts under way end before.
   */
  renounce(): void {
    if (this.#current) this.#renounced = [...this.#renounced.slice(-10), this.#current.end]
    this.#current = undefined
  }

  /** Gives up attempts under way. */
  giveUp(): void {
    for (const end of this.#renounced) end.abort()
    this.#current?.end.abort()
  }

  /** Gives back everything that is still in hand. */
  async end(): Promise<void> {
    clearInterval(this.#timer)
    const id = this.#current?.id
    this.#current = undefined
    if (id !== undefined) await this.context.store.transaction((tx) => tx.deliveryWorkers.retire(id))
  }

  async #tend(): Promise<void> {
    const { store, log } = this.context
    try {
      await this.#renew()
      const freed = await store.transaction((tx) => tx.deliveryWorkers.bury())
      if (freed > 0) log.warn({ deliveries: freed }, 'took over deliveries of a process that is gone')
    } catch (err) {
      log.error({ err }, 'the lease on deliveries in hand was not renewed')
    }
    this.#expire()
  }

  async #renew(): Promise<void> {
    const current = this.#current
    if (!current) return
    // Counted from before the question: the database began later, so its lease outlasts ours.
    const goodUntil = performance.now() + this.pace.leaseMs
    const renewed = await this.context.store.deliveryWorkers.renew(current.id, this.pace.leaseMs)
    current.goodUntil = renewed ? goodUntil : 0
  }

  #expire(): void {
    if (!this.#current || performance.now() < this.#current.goodUntil) return
    this.context.log.error('the lease on deliveries in hand has run out: attempts under way are given up')
    this.#current.end.abort()
    this.#current = undefined
  }
}
