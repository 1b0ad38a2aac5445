import type { JobLeases } from './job-leases'

/** What a program lends its workers. Clock, ids and randomness are the program's. */
export type JobHost<Context, Tx> = {
  context: Context
  leases: JobLeases
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  leasesIn(tx: Tx): JobLeases
  /** Notified when jobs were enqueued in this process. */
  enqueued: Signal
  now: () => Date
  newId: () => string
  /** From 0 to 1, excluding 1. */
  random: () => number
  log: { warn(fields: object, message: string): void; error(fields: object, message: string): void }
}

/** Wakes one waiting loop. A notification between waits ends the next wait at once. */
export class Signal {
  #hasNotification = false
  #wake: (() => void) | undefined

  notify(): void {
    this.#hasNotification = true
    this.#wake?.()
  }

  /** Waits for a notification, at most for `ms`, or until `stopping` is aborted. */
  async wait(ms: number, stopping: AbortSignal): Promise<void> {
    if (!this.#hasNotification && !stopping.aborted) {
      await new Promise<void>((resolve) => {
        const settle = () => {
          clearTimeout(timer)
          stopping.removeEventListener('abort', settle)
          this.#wake = undefined
          resolve()
        }
        const timer = setTimeout(settle, ms)
        stopping.addEventListener('abort', settle)
        this.#wake = settle
      })
    }
    this.#hasNotification = false
  }
}

/** How often a worker does what. Tests set their own. */
export type JobTimings = {
  /** Longest pause between two looks for due jobs. */
  pollMs: number
  /** A process that has not renewed its leases for so long is taken for dead. */
  leaseMs: number
  /** With `leaseMs` and `pollMs` it bounds how late another process takes over: 21 s. */
  renewEveryMs: number
  /** How long running jobs may take to end once the worker is stopped. */
  finishWithinMs: number
}

export const JOB_TIMINGS: JobTimings = { pollMs: 1_000, leaseMs: 20_000, renewEveryMs: 5_000, finishWithinMs: 5_000 }
