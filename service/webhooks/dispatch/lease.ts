import { setMaxListeners } from 'node:events'
import type { Context } from '../../context'

/** Owns claimed deliveries until `expired` aborts its attempts. */
export type Worker = { id: string; expired: AbortSignal }

/**
 * This process's right to its claimed deliveries. Once it has expired, another process may have
 * taken over: attempts in flight are aborted, and the next `worker()` begins a new lease.
 */
export class Lease {
  #current: (Worker & { validUntil: number; end: AbortController }) | undefined
  #controllers: AbortController[] = []
  #timer: NodeJS.Timeout

  constructor(
    readonly context: Context,
    readonly timings: Timings,
  ) {
    this.#timer = setInterval(() => void this.#maintain(), timings.renewEveryMs)
  }

  async worker(): Promise<Worker> {
    this.#expire()
    if (!this.#current) {
      const validUntil = performance.now() + this.timings.leaseMs
      const id = this.context.newId()
      await this.context.store.deliveryWorkers.register(id, this.timings.leaseMs)
      const end = new AbortController()
      // Every attempt in flight listens.
      setMaxListeners(0, end.signal)
      this.#current = { id, expired: end.signal, end, validUntil }
    }
    return this.#current
  }

  /**
   * Continues as another worker after a failed claim, whose outcome is unknown: what it may have
   * claimed is free once the lease has expired, and attempts in flight end before that.
   */
  abandon(): void {
    if (this.#current) this.#controllers = [...this.#controllers.slice(-10), this.#current.end]
    this.#current = undefined
  }

  abortAll(): void {
    for (const end of this.#controllers) end.abort()
    this.#current?.end.abort()
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    const id = this.#current?.id
    this.#current = undefined
    if (id !== undefined) await this.context.store.transaction((tx) => tx.deliveryWorkers.release(id))
  }

  async #maintain(): Promise<void> {
    const { store, log } = this.context
    try {
      await this.#renew()
      const freedCount = await store.transaction((tx) => tx.deliveryWorkers.reclaimExpired())
      if (freedCount > 0) log.warn({ deliveries: freedCount }, 'reclaimed the deliveries of a process that is gone')
    } catch (err) {
      log.error({ err }, 'the lease on claimed deliveries was not renewed')
    }
    this.#expire()
  }

  async #renew(): Promise<void> {
    const current = this.#current
    if (!current) return
    // Measured before the query: the database starts counting later, so its lease outlasts ours.
    const validUntil = performance.now() + this.timings.leaseMs
    const isRenewed = await this.context.store.deliveryWorkers.renew(current.id, this.timings.leaseMs)
    current.validUntil = isRenewed ? validUntil : 0
  }

  #expire(): void {
    if (!this.#current || performance.now() < this.#current.validUntil) return
    this.context.log.error('the lease on claimed deliveries has expired: attempts in flight are aborted')
    this.#current.end.abort()
    this.#current = undefined
  }
}

/** How fast the dispatcher works. Tests change it. */
export type Timings = {
  /** Pause between two polls when nothing was notified. */
  pollMs: number
  /** Pause after a poll that found something, to find more at once next time. */
  batchMs: number
  /** A worker that has not renewed its lease for this long is dead. */
  leaseMs: number
  renewEveryMs: number
  /** For one whole attempt: resolving, connecting, sending, reading the answer. */
  deadlineMs: number
  /** How long attempts in flight may take to finish once the dispatcher stops. */
  finishWithinMs: number
}

export const TIMINGS: Timings = {
  pollMs: 500,
  batchMs: 20,
  leaseMs: 20_000,
  renewEveryMs: 5_000,
  deadlineMs: 15_000,
  finishWithinMs: 2_000,
}
