import type { JobHost } from './job-host'
import type { Lease } from './job-leases'
import { LostLease } from './lost-lease'
import type { JobTimings } from './timings'

type Held = { lease: Lease; end: AbortController; goodUntil: number }

const idOf = ({ name, key, leaseId }: Lease) => JSON.stringify([name, key, leaseId])

/** Renews the leases of the running jobs, and aborts those whose lease was lost or could not be renewed in time. */
export class HeldLeases {
  #held = new Map<string, Held>()
  #timer: NodeJS.Timeout
  #renewing = false

  constructor(
    readonly host: Pick<JobHost<unknown, unknown>, 'leases' | 'log'>,
    readonly timings: JobTimings,
  ) {
    this.#timer = setInterval(() => void this.#tend(), timings.renewEveryMs).unref()
  }

  /** `goodUntil` is counted from before the claim: the database's lease lasts longer. */
  add(lease: Lease, goodUntil: number): AbortController {
    const end = new AbortController()
    this.#held.set(idOf(lease), { lease, end, goodUntil })
    return end
  }

  remove(lease: Lease): void {
    this.#held.delete(idOf(lease))
  }

  abortAll(reason: Error): void {
    for (const { end } of this.#held.values()) end.abort(reason)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #tend(): Promise<void> {
    try {
      if (this.#held.size > 0 && !this.#renewing) await this.#renew()
    } catch (err) {
      this.host.log.warn({ err }, 'the leases of running jobs were not renewed')
    }
    const now = performance.now()
    for (const { end, goodUntil } of this.#held.values()) if (goodUntil <= now) end.abort(new LostLease())
  }

  async #renew(): Promise<void> {
    this.#renewing = true
    try {
      const asked = [...this.#held.values()]
      const goodUntil = performance.now() + this.timings.leaseMs
      const leases = asked.map(({ lease }) => lease)
      const renewed = new Set((await this.host.leases.renew(leases, this.timings.leaseMs)).map(idOf))
      for (const held of asked) {
        if (renewed.has(idOf(held.lease))) held.goodUntil = goodUntil
        else held.end.abort(new LostLease())
      }
    } finally {
      this.#renewing = false
    }
  }
}
