import { backgroundShare } from '@/lib/desk/contract/desk'
import { Refusal } from '@/lib/desk/contract/refusal'

const WINDOW_MS = 60_000
/** The service may stamp whole seconds, so a request counts a little longer than its minute. */
const MARGIN_MS = 1_000
/** How long a person's request waits for room before it is refused. */
export const PATIENCE_MS = 75_000

export type Clock = { now(): number; after(ms: number, run: () => void): () => void }
export type Priority = 'person' | 'background'

/** Permission to start one request. `answered` must be called once, when its answer begins or the request is abandoned. */
export type Leave = { ticket: number; answered(): void }

type Waiter = { ticket: number; priority: Priority; grant(leave: Leave): void }

/**
 * The key's request budget: a sliding log that never lets more than `limit` requests reach the service in any 60 s.
 * A request reaches the service at some time before its answer begins, so it counts from its start until a minute after that:
 * anything that starts later also arrives more than a minute later.
 */
export class RequestBudget {
  #limit: number
  /** Requests without an answer yet. */
  #open = 0
  /** Moments at which answered requests stop counting, ascending. */
  #expiries: number[] = []
  #waiters: Waiter[] = []
  #pausedUntil = 0
  /** Moments until which requests that were answered 429 count among the others, ascending. */
  #refusals: number[] = []
  /** What the service seems to allow, when that is less than it declares, and since when it has refused nothing. */
  #learned: { limit: number; since: number } | undefined
  #tickets = 0
  #cancelTimer: (() => void) | undefined

  constructor(
    limit: number,
    private readonly clock: Clock,
  ) {
    this.#limit = limit
  }

  /** For `GET /api/budget`. */
  state() {
    const now = this.clock.now()
    this.#forget(now)
    return {
      limit: this.#allowed(now),
      paused_ms: Math.max(0, Math.ceil(this.#pausedUntil - now)),
      used: this.#used,
      waiting: this.#waiters.filter((waiter) => waiter.priority === 'person').length,
      next_in_ms: this.#nextIn(now),
    }
  }

  setLimit(limit: number): void {
    this.#limit = limit
    this.#drain()
  }

  /**
   * The service answered 429: nothing starts for as long as it asks. When it accepted some requests of this minute and refuses more
   * below its declared limit, the accepted number becomes the limit, until it refuses none for a while.
   */
  pause(ms: number): void {
    const now = this.clock.now()
    this.#forget(now)
    this.#pausedUntil = Math.max(this.#pausedUntil, now + ms)
    this.#refusals.push(now + WINDOW_MS + MARGIN_MS)
    const taken = this.#expiries.length - this.#refusals.length
    if (taken > 0 && taken < this.#allowed(now)) this.#learned = { limit: taken, since: now }
    this.#drain()
  }

  /** A learned limit grows with every minute without a refusal, because somebody else may have used the key. */
  #allowed(now: number): number {
    if (!this.#learned) return this.#limit
    const quiet = Math.max(0, Math.floor((now - this.#learned.since) / WINDOW_MS) - 1)
    const { limit } = this.#learned
    return Math.min(this.#limit, Math.max(limit + quiet, Math.floor(limit * 1.25 ** Math.min(quiet, 50))))
  }

  /**
   * Waits for room, people before background work, each in order. A request that the service refused and that is sent again keeps its
   * `ticket`, and so its place.
   */
  acquire(
    options: { priority?: Priority; patienceMs?: number; signal?: AbortSignal; ticket?: number } = {},
  ): Promise<Leave> {
    const { priority = 'person', patienceMs = PATIENCE_MS, signal, ticket = ++this.#tickets } = options
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      // The service asked for a longer pause than anybody would wait.
      if (this.#pausedUntil - this.clock.now() > patienceMs) return reject(this.#full())
      // Behind so many, no request would start in time.
      if (this.#waiters.length >= 2 * this.#limit) return reject(this.#full())

      const leave = () => {
        this.#waiters = this.#waiters.filter((each) => each !== waiter)
        cancelPatience()
        signal?.removeEventListener('abort', aborted)
      }
      const aborted = () => {
        leave()
        reject(signal?.reason)
      }
      const waiter: Waiter = {
        ticket,
        priority,
        grant(granted) {
          leave()
          resolve(granted)
        },
      }
      const cancelPatience = this.clock.after(patienceMs, () => {
        leave()
        reject(this.#full())
      })
      signal?.addEventListener('abort', aborted)
      this.#waiters.push(waiter)
      this.#waiters.sort(before)
      this.#drain()
    })
  }

  get #used() {
    return this.#open + this.#expiries.length
  }

  #roomFor(priority: Priority, now: number): boolean {
    const allowed = this.#allowed(now)
    const limit = priority === 'person' ? allowed : backgroundShare(allowed)
    return this.#used < limit && now >= this.#pausedUntil
  }

  #drain(): void {
    // One reading of the clock, because a pause that ends between two would leave nobody to start the next request.
    const now = this.clock.now()
    this.#forget(now)
    for (let first = this.#waiters[0]; first && this.#roomFor(first.priority, now); first = this.#waiters[0]) {
      this.#open += 1
      first.grant({ ticket: first.ticket, answered: this.#answered() })
    }
    this.#cancelTimer?.()
    const next = this.#waiters.length > 0 ? this.#nextChange(now) : undefined
    this.#cancelTimer = next === undefined ? undefined : this.clock.after(next, () => this.#drain())
  }

  #answered(): () => void {
    let done = false
    return () => {
      if (done) return
      done = true
      this.#open -= 1
      this.#expiries.push(this.clock.now() + WINDOW_MS + MARGIN_MS)
      this.#drain()
    }
  }

  #forget(now: number): void {
    const firstKept = this.#expiries.findIndex((expiry) => expiry > now)
    this.#expiries = firstKept === -1 ? [] : this.#expiries.slice(firstKept)
    this.#refusals = this.#refusals.filter((until) => until > now)
  }

  /** Milliseconds until room may appear by itself; undefined while only open requests hold it. */
  #nextChange(now: number): number | undefined {
    if (now < this.#pausedUntil) return this.#pausedUntil - now
    const expiry = this.#expiries[0]
    return expiry === undefined ? undefined : Math.max(1, expiry - now)
  }

  #nextIn(now: number): number {
    return this.#waiters.length === 0 && this.#roomFor('person', now)
      ? 0
      : Math.ceil(this.#nextChange(now) ?? WINDOW_MS)
  }

  #full(): Refusal {
    const now = this.clock.now()
    const paused = now < this.#pausedUntil
    const seconds = Math.max(1, Math.ceil(this.#nextIn(now) / 1_000))
    const why = paused
      ? `The service asked the dashboard to send nothing for ${duration(seconds)}. Try again then.`
      : `The service allows ${this.#allowed(now)} requests a minute, and all are used. Try again in ${seconds} s.`
    return new Refusal(503, why, { retryAfter: seconds })
  }
}

function before(a: Waiter, b: Waiter): number {
  if (a.priority !== b.priority) return a.priority === 'person' ? -1 : 1
  return a.ticket - b.ticket
}

function duration(seconds: number): string {
  if (seconds <= 90) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`
}

/** Real time, which changes of the system's clock do not affect. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
