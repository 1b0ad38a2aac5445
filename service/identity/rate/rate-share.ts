import { LEASE_MS, type RateGrant, type RateVisit } from './rate-ledger'

/** While other processes may return what they did not use, a key is asked about again this soon. */
const ASK_AGAIN_MS = 200
/** Longer than a refusal lasts. */
const IDLE_MS = 120_000

type Waiting = { pass(): void; refuse(retryAfter: number): void; fail(error: unknown): void }
type Options = {
  /** Milliseconds that only grow. */
  clock: () => number
  visit: (visit: Omit<RateVisit, 'process' | 'limit'>) => Promise<RateGrant>
}

/** One process's part in a key's limit: what it has leased, and what it let pass since it last reported. */
export class RateShare {
  #spare = 0
  #leasedUntil = Number.NEGATIVE_INFINITY
  #passed = new Map<number, number>()
  #waiting: Waiting[] = []
  #isVisiting = false
  #refusal = { until: Number.NEGATIVE_INFINITY, roomAt: 0 }
  #lastUse: number

  constructor(private readonly options: Options) {
    this.#lastUse = options.clock()
  }

  /** Resolves when a request may pass; otherwise in how many whole seconds there is room. */
  async take(): Promise<{ retryAfter: number } | undefined> {
    const now = this.options.clock()
    this.#lastUse = now
    if (this.#takeFromLease(now)) return undefined
    if (now < this.#refusal.until) return { retryAfter: secondsUntil(this.#refusal.roomAt, now) }
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        pass: () => resolve(undefined),
        refuse: (retryAfter) => resolve({ retryAfter }),
        fail: reject,
      })
      if (!this.#isVisiting) void this.#serveWaiting()
    })
  }

  /** Reports what passed once the lease has ended, or at once: the rest of it is then free for other processes. */
  async report(isLeaseReturned: boolean): Promise<void> {
    const isLeased = !isLeaseReturned && this.options.clock() < this.#leasedUntil
    if (this.#isVisiting || isLeased) return
    if (this.#passed.size === 0 && this.#spare === 0) return
    this.#isVisiting = true
    try {
      await this.#visit()
    } finally {
      // Those that came meanwhile have nobody else who wakes them, also when the visit failed.
      await this.#serveWaiting()
    }
  }

  /** Whether there is nothing left to report, and nobody has used the key for a while. */
  isIdle(): boolean {
    const isEmpty = this.#passed.size === 0 && this.#spare === 0 && this.#waiting.length === 0
    return isEmpty && !this.#isVisiting && this.options.clock() - this.#lastUse > IDLE_MS
  }

  /** One visit at a time. What comes during the last one is seen before it ends. */
  async #serveWaiting(): Promise<void> {
    this.#isVisiting = true
    while (this.#waiting.length > 0) {
      const came = this.#waiting
      this.#waiting = []
      // Those that came during a visit pass by the lease that it brought: visiting for each of them would never end.
      const now = this.options.clock()
      const waiting = came.filter((each) => {
        if (!this.#takeFromLease(now)) return true
        each.pass()
        return false
      })
      if (waiting.length === 0) continue
      try {
        const grant = await this.#visit(waiting.length)
        for (const each of waiting.slice(0, grant.passing)) each.pass()
        const refused = waiting.slice(grant.passing)
        if (refused.length === 0) continue
        const refusedAt = this.options.clock()
        const roomAt = refusedAt + grant.roomInMs
        this.#refusal = { roomAt, until: grant.mayComeEarlier ? Math.min(roomAt, refusedAt + ASK_AGAIN_MS) : roomAt }
        for (const each of refused) each.refuse(secondsUntil(roomAt, refusedAt))
      } catch (error) {
        for (const each of waiting) each.fail(error)
      }
    }
    this.#isVisiting = false
  }

  #takeFromLease(now: number): boolean {
    if (this.#spare === 0 || now >= this.#leasedUntil) return false
    this.#spare -= 1
    this.#count(now)
    return true
  }

  /** Nothing passes by the earlier lease meanwhile, because this visit returns it. */
  async #visit(waiting = 0): Promise<RateGrant> {
    this.#spare = 0
    const began = this.options.clock()
    const reported = this.#passed
    this.#passed = new Map()
    try {
      const passed = [...reported].map(([at, count]) => ({ ageMs: began - at, count }))
      const grant = await this.options.visit({ passed, waiting })
      // Counted from before the visit, so the lease ends here before it ends in the ledger.
      this.#leasedUntil = began + LEASE_MS
      this.#spare = grant.spare
      return grant
    } catch (error) {
      for (const [at, count] of reported) this.#count(at, count)
      throw error
    }
  }

  #count(at: number, count = 1): void {
    const moment = Math.ceil(at)
    this.#passed.set(moment, (this.#passed.get(moment) ?? 0) + count)
  }
}

const secondsUntil = (moment: number, now: number): number => Math.floor((moment - now) / 1_000) + 1
