import 'server-only'
import { createHash } from 'node:crypto'
import { DEFAULT_RATE_LIMIT_PER_MIN } from '@/lib/contract/identity'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { log } from '@/lib/desk/platform/log/log'
import { once } from '@/lib/desk/platform/process/once'
import { NO_ROOM_YET, PRIORITIES, type Priority } from '@/lib/desk/platform/upstream/contract/priority'
import { type Clock, systemClock } from './clock'
import { closeBudgetConnections, databaseStarts, type KeyState, type Start, type Starts } from './sql'

/** How long a person's request waits for room before it is refused. */
export const PATIENCE_MS = 75_000
/** While requests wait, other processes may have left room. */
const ASK_EVERY_MS = 1_000
/** A person who must wait longer is not asked to. */
const LONGEST_WAIT_S = 5 * 60
/** How many minutes' requests may wait in one process. */
const LONGEST_QUEUE_MINUTES = 5
/** While people use the whole budget, the dashboard's copy would fall behind, and every page would then ask the service instead. */
const SYNC_GOES_FIRST_AFTER_MS = 45_000
/** A service that asks for a longer pause, or a wrong one, is tried after that. */
const LONGEST_PAUSE_MS = 15 * 60_000

/**
 * Permission to start one request. `answered` must be called when its answer begins or the request is abandoned, `accepted` as well unless
 * the answer is a 429.
 */
export type Permit = { askedAt: number; answered(): void; accepted(): void }
type Acquiring = {
  priority?: Priority
  patienceMs?: number
  signal?: AbortSignal | undefined
  askedAt?: number | undefined
}
type Waiter = { priority: Priority; askedAt: number; start(start: Start): void }
type Options = { clock: Clock; starts: Starts; key: () => Promise<string> }

/**
 * One process's queue for a key's request budget, which all processes share (decision 0200): never more than `limit` requests reach the
 * service in any 60 s. A request reaches the service at some time before its answer begins, so it counts from its start until a minute
 * after that.
 */
export class RequestBudget {
  #waiting: Waiter[] = []
  #state: KeyState & { at: number }
  #isServing = false
  #isUnreachable = false
  #isClosed = false
  #cancelTimer: (() => void) | undefined
  readonly #writes = new Set<Promise<void>>()

  constructor(private readonly options: Options) {
    const at = options.clock.now()
    this.#state = { limit: DEFAULT_RATE_LIMIT_PER_MIN, used: 0, pausedMs: 0, askedMs: 0, nextInMs: 0, at }
  }

  /** For `GET /api/budget`, as of the last look at the database. */
  state() {
    const { at, pausedMs, askedMs, nextInMs, limit, used } = this.#state
    const left = (ms: number) => Math.max(0, ms - (this.#now() - at))
    return {
      limit,
      used,
      paused_ms: left(pausedMs),
      asked_ms: left(askedMs),
      waiting: this.#waiting.filter(({ priority }) => priority === 'person' || priority === 'page').length,
      next_in_ms: left(nextInMs),
    }
  }

  /** As of the last second in all processes. */
  async refresh(): Promise<void> {
    if (this.#now() - this.#state.at >= ASK_EVERY_MS)
      this.#see(await this.options.starts.read(await this.options.key()))
  }

  setLimit(limit: number): void {
    if (this.#state.limit === limit) return
    this.#state.limit = limit
    this.#write(async (key) => {
      await this.options.starts.setLimit(key, limit)
      this.#serve()
    })
  }

  /** The service answered 429: nothing starts in any process for as long as it asks, or for 15 minutes, and then one request tries. */
  pause(askedMs: number): void {
    const ms = Math.min(askedMs, LONGEST_PAUSE_MS)
    this.#see({ ...this.#state, pausedMs: ms, askedMs, nextInMs: ms })
    this.#write((key) => this.options.starts.pause(key, { ms, askedMs }))
  }

  /** Waits for room, by priority, each in order. `askedAt` is that of a request that the service refused and that is sent again. */
  async acquire({ priority = 'person', patienceMs = PATIENCE_MS, signal, askedAt }: Acquiring = {}): Promise<Permit> {
    signal?.throwIfAborted()
    const { paused_ms, limit } = this.state()
    const isFull = this.#waiting.length >= LONGEST_QUEUE_MINUTES * limit
    if (paused_ms > patienceMs || isFull) throw this.#refusal()
    const since = askedAt ?? this.#now()
    const { id, isTrial } = await this.#join({ priority, patienceMs, signal, askedAt: since })
    let isDone = false
    return {
      askedAt: since,
      answered: () => {
        if (isDone) return
        isDone = true
        this.#write(() => this.options.starts.answered({ id, isTrial }))
      },
      accepted: () => {
        if (!isTrial) return
        this.#write(async (key) => {
          await this.options.starts.resume(key)
          this.#serve()
        })
      },
    }
  }

  /** Starts nothing anymore. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#cancelTimer?.()
    while (this.#writes.size > 0) await Promise.all(this.#writes)
  }

  #now = () => this.options.clock.now()

  #see(state: KeyState): void {
    this.#state = { ...state, at: this.#now() }
  }

  #join({
    patienceMs,
    signal,
    ...request
  }: Omit<Waiter, 'start'> & Acquiring & { patienceMs: number }): Promise<Start> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting = this.#waiting.filter((each) => each !== waiter)
        cancelPatience()
        signal?.removeEventListener('abort', aborted)
      }
      const aborted = () => {
        leave()
        reject(signal?.reason)
      }
      const cancelPatience = this.options.clock.after(patienceMs, () => {
        leave()
        reject(this.#refusal())
      })
      const waiter: Waiter = {
        ...request,
        start(start) {
          leave()
          resolve(start)
        },
      }
      signal?.addEventListener('abort', aborted)
      this.#waiting.push(waiter)
      this.#serve()
    })
  }

  /** The waiting requests, first those that go first. */
  #queue(): Waiter[] {
    const late = this.#now() - SYNC_GOES_FIRST_AFTER_MS
    const asOfNow = this.#waiting.map((waiter) =>
      waiter.priority === 'sync' && waiter.askedAt <= late
        ? Object.assign(waiter, { priority: 'person' as const })
        : waiter,
    )
    return asOfNow.toSorted(
      (a, b) => PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) || a.askedAt - b.askedAt,
    )
  }

  /** One at a time. What comes meanwhile is seen before it ends. */
  #serve(): void {
    if (this.#isServing || this.#isClosed || this.#waiting.length === 0) return
    this.#isServing = true
    this.#cancelTimer?.()
    this.#serveAll()
      .then(() => {
        this.#isUnreachable = false
      })
      .catch((err: unknown) => {
        // Nothing starts unless it is counted.
        if (!this.#isUnreachable) log().warn({ part: 'upstream', err }, 'the request budget could not be read')
        this.#isUnreachable = true
      })
      .finally(() => {
        this.#isServing = false
        if (this.#isClosed || this.#waiting.length === 0) return
        const wait = this.#isUnreachable ? ASK_EVERY_MS : Math.min(ASK_EVERY_MS, Math.max(1, this.state().next_in_ms))
        this.#cancelTimer = this.options.clock.after(wait, () => this.#serve())
      })
  }

  async #serveAll(): Promise<void> {
    const key = await this.options.key()
    let skipped: Priority[] = []
    for (;;) {
      const next = this.#queue().find(({ priority }) => !skipped.includes(priority))
      if (!next) return
      const { start, state } = await this.options.starts.start(key, next.priority)
      this.#see(state)
      if (!start) {
        if (state.pausedMs > 0 || state.used >= state.limit) return
        // Those who go behind have shares of their own.
        skipped = [...skipped, next.priority]
        continue
      }
      const waiter = this.#queue().find(({ priority }) => priority === next.priority)
      if (waiter) waiter.start(start)
      else await this.options.starts.answered(start)
    }
  }

  #write(run: (key: string) => Promise<void>): void {
    const writing: Promise<void> = this.options
      .key()
      .then(run)
      // What isn't written counts until it would have been answered at the latest.
      .catch((err: unknown) => log().debug({ part: 'upstream', err }, 'the request budget was not changed'))
      .finally(() => this.#writes.delete(writing))
    this.#writes.add(writing)
  }

  #refusal(): Refusal {
    if (this.#isUnreachable) {
      return new Refusal(503, "The dashboard's database does not answer. Try again in a moment.", { retryAfter: 1 })
    }
    const { paused_ms, asked_ms, next_in_ms, limit } = this.state()
    const seconds = Math.max(1, Math.ceil((paused_ms || next_in_ms) / 1_000))
    const why =
      paused_ms > 0
        ? `The service asked the dashboard to send nothing for ${duration(asked_ms)}. Try again in ${duration(paused_ms)}.`
        : `The service allows ${limit} requests a minute, and all are used. Try again in ${seconds} s.`
    return new Refusal(503, why, { retryAfter: seconds, ...(seconds <= LONGEST_WAIT_S && { reason: NO_ROOM_YET }) })
  }
}

function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1_000)
  if (seconds <= 90) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`
}

const budgets = () => once('request budgets', () => new Set<RequestBudget>())

/** This process's queue for the budget of a key, which the database names by a hash. */
export function openBudget(baseUrl: string, secret: () => Promise<string>, clock: Clock = systemClock): RequestBudget {
  const key = async () =>
    createHash('sha256')
      .update(`request budget\n${baseUrl}\n${await secret()}`)
      .digest('base64url')
  const budget = new RequestBudget({ clock, starts: databaseStarts, key })
  budgets().add(budget)
  return budget
}

/** As of the last second, of each budget that this process uses. */
export async function readBudgetStates() {
  await Promise.all([...budgets()].map((budget) => budget.refresh()))
  return budgetStates()
}

/** As of the last look at the database. */
export const budgetStates = () => [...budgets()].map((budget) => budget.state())

/** Nothing starts anymore, and nothing is left open. */
export async function closeBudgets(): Promise<void> {
  const open = [...budgets()]
  await Promise.all(open.map((budget) => budget.close()))
  if (open.length > 0) await closeBudgetConnections()
}
