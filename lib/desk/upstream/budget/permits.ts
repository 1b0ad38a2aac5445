import { PRIORITIES, type Priority } from '@/lib/desk/contract/priority'
import type { Granted } from './exchange'
import { STARTS_WITHIN_MS } from './ledger'

type Permit = Granted & { startBy: number }
export type Returned = { lease: number; count: number }

/** The requests that this process has leased and not started. */
export class Permits {
  #held: Permit[] = []

  get size(): number {
    return this.#held.reduce((sum, { count }) => sum + count, 0)
  }

  /** `leasedAt` is before the lease was asked for, so it ends here before it ends in the ledger. */
  add(granted: Granted[], leasedAt: number): void {
    this.#held.push(...granted.map((each) => ({ ...each, startBy: leasedAt + STARTS_WITHIN_MS })))
  }

  /** The lease under which a request may start: one of its priority, or of one that goes behind it. */
  take(priority: Priority, now: number): number | undefined {
    const fits = (permit: Permit) =>
      permit.startBy > now && PRIORITIES.indexOf(permit.priority) >= PRIORITIES.indexOf(priority)
    const permit = this.#held.find((each) => fits(each) && each.priority === priority) ?? this.#held.find(fits)
    if (!permit) return undefined
    permit.count -= 1
    this.#held = this.#held.filter(({ count }) => count > 0)
    return permit.lease
  }

  /** Gives up those that may not start anymore, or all. */
  giveBack(which: 'late' | 'all', now: number): Returned[] {
    const isGivenUp = ({ startBy }: Permit) => which === 'all' || startBy <= now
    const returned = this.#held.filter(isGivenUp)
    this.#held = this.#held.filter((permit) => !isGivenUp(permit))
    return returned.map(({ lease, count }) => ({ lease, count }))
  }
}
