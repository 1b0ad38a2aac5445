import type { JobLeases } from './job-leases'
import type { Signal } from './signal'

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
