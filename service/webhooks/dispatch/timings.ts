/** How fast the dispatcher works. Tests change it. */
export type Timings = {
  /** Pause between two polls when nothing was notified. */
  pollMs: number
  /** Pause after a poll that found something, to find more at once next time. */
  batchMs: number
  /** A worker that has not renewed its lease for this long is dead. */
  leaseMs: number
  /** How often leases are renewed and dead workers reclaimed. With `leaseMs` it decides how soon a crashed process's work continues. */
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
