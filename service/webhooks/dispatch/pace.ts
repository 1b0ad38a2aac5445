/** How fast the dispatcher goes about its work. Tests own it; everybody else takes it as it is. */
export type Pace = {
  /** Pause between two looks when nothing rings. */
  lookEveryMs: number
  /** Pause after a look that found something, so that the next one finds more at once. */
  gatherMs: number
  /** A worker that has not renewed its lease for so long is dead. */
  leaseMs: number
  /** Leases are renewed, and dead workers buried, this often. With `leaseMs` it says how soon work of a crashed process goes on. */
  renewEveryMs: number
  /** One attempt in all: resolving, connecting, sending, reading the answer. */
  deadlineMs: number
  /** How long attempts under way may take to finish once the dispatcher is to stop. */
  finishWithinMs: number
}

export const PACE: Pace = {
  lookEveryMs: 500,
  gatherMs: 20,
  leaseMs: 20_000,
  renewEveryMs: 5_000,
  deadlineMs: 15_000,
  finishWithinMs: 2_000,
}
