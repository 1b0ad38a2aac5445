const START = 4
const MAX = 16

type Target = { limit: number; inFlight: number }

/**
 * How many attempts each subscription may have in flight (additive increase, multiplicative decrease): a target that hangs
 * gets down to one, and takes nothing from the others.
 */
export class AdaptiveConcurrency {
  readonly defaultCapacity = START
  #targets = new Map<string, Target>()

  /** The free capacity of subscriptions that do not have the default. */
  capacities(): Map<string, number> {
    return new Map([...this.#targets].map(([id, { limit, inFlight }]) => [id, Math.max(0, limit - inFlight)]))
  }

  begin(id: string): void {
    const target = this.#targets.get(id) ?? { limit: START, inFlight: 0 }
    target.inFlight += 1
    this.#targets.set(id, target)
  }

  /** Returns whether the target was at its limit, which means that more deliveries may be waiting. */
  end(id: string, succeeded: boolean): boolean {
    const target = this.#targets.get(id)
    if (!target) return false
    const wasFull = target.inFlight >= target.limit
    target.inFlight -= 1
    target.limit = succeeded ? Math.min(MAX, target.limit + 1) : Math.max(1, Math.floor(target.limit / 2))
    if (target.inFlight === 0 && target.limit >= START) this.#targets.delete(id)
    return wasFull
  }
}
