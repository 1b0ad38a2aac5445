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
