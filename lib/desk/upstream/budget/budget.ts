import { MINUTE_MS } from '@/lib/text/durations'
import 'server-only'
import { createHash } from 'node:crypto'
import { DEFAULT_RATE_LIMIT_PER_MIN } from '@/lib/contract/identity'
import { LONG_PAUSE, NO_ROOM_YET } from '@/lib/desk/runtime/contract/busy-reasons'
import { type Refusal, Unavailable } from '@/lib/desk/runtime/contract/refusal'
import { log } from '@/lib/desk/runtime/log/log'
import { once } from '@/lib/desk/runtime/process/once'
import { PRIORITIES, type Priority } from '@/lib/desk/upstream/contract/priority'
import { closeBudgetConnections, databaseStarts, type KeyState, type Start, type Starts } from './sql'

/** How long a person's request waits for room before it is refused. */
export const PATIENCE_MS = 75_000
/** While requests wait, other processes may have left room. */
const ASK_EVERY_MS = 1_000
/** A person who must wait longer is not asked to. */
const LONGEST_WAIT_S = 5 * 60
/** How many minutes' requests may wait in one process. */
const LONGEST_QUEUE_MINUTES = 5
/**
 * While people use the whole budget, the copy would fall behind, and every page would then ask the
 * service instead.
 */
const SYNC_GOES_FIRST_AFTER_MS = 45_000
/** The longest pause that is honored, also when the service asks for one that is no date or number. */
const LONGEST_PAUSE_MS = 15 * MINUTE_MS

/**
 * Permission to start one request. `answered` must be called when its answer begins or the request
 * is abandoned; `pauseMs` is how long the service asked to be left alone (429).
 */
export type Permit = { askedAt: number; answered(pauseMs?: number): void }
type Wanted = {
  priority?: Priority
  patienceMs?: number
  signal?: AbortSignal | undefined
  /** When a request was asked for that the service refused and that is sent again. */
  askedAt?: number | undefined
}
type Waiter = { priority: Priority; askedAt: number; start(start: Start): void }

/**
 * One process's queue for a key's request budget, which all processes share (decision 0200): never
 * more than `limit` requests reach the service in any 60 s. A request reaches the service at some
 * time before its answer begins, so it counts from its start until a minute after that.
 */
export class RequestBudget {
  #waiting: Waiter[] = []
  #state: KeyState = { limit: DEFAULT_RATE_LIMIT_PER_MIN, used: 0, pausedMs: 0, askedMs: 0, nextInMs: 0 }
  #readAt = performance.now()
  #isServing = false
  #isUnreachable = false
  #isClosed = false
  #timer: NodeJS.Timeout | undefined
  readonly #writes = new Set<Promise<void>>()
  readonly #answered: Start[] = []
  #writingAnswered: Promise<void> = Promise.resolve()

  constructor(
    private readonly starts: Starts,
    private readonly key: () => Promise<string>,
  ) {}

  /** For `GET /api/budget`, as of the last look at the database. */
  state() {
    const { limit, used, ...times } = this.#state
    const left = (ms: number) => Math.max(0, ms - (performance.now() - this.#readAt))
    return {
      limit,
      used,
      paused_ms: left(times.pausedMs),
      asked_ms: left(times.askedMs),
      waiting: this.#waiting.filter(({ priority }) => priority === 'person' || priority === 'page').length,
      next_in_ms: left(times.nextInMs),
    }
  }

  /** As of the last second in all processes. */
  async refresh(): Promise<void> {
    if (performance.now() - this.#readAt < ASK_EVERY_MS) return
    this.#see((await this.starts.start(await this.key())).state)
  }

  setLimit(limit: number): void {
    if (this.#state.limit === limit) return
    this.#state.limit = limit
    this.#write((key) => this.starts.setLimit(key, limit))
  }

  /**
   * Nothing starts in any process for as long as the service asks, or for 15 minutes, and then one
   * request tries.
   */
  pause(askedMs: number): void {
    const ms = Math.min(askedMs, LONGEST_PAUSE_MS)
    this.#see({ ...this.#state, pausedMs: ms, askedMs, nextInMs: ms })
    this.#write((key) => this.starts.pause(key, { ms, askedMs }))
  }

  /** Waits for room, by priority, each in order. */
  async acquire({ priority = 'person', patienceMs = PATIENCE_MS, signal, ...wanted }: Wanted = {}): Promise<Permit> {
    signal?.throwIfAborted()
    const { paused_ms, limit } = this.state()
    const isFull = this.#waiting.length >= LONGEST_QUEUE_MINUTES * limit
    if (paused_ms > patienceMs || isFull) throw this.#refusal()
    const askedAt = wanted.askedAt ?? performance.now()
    const start = await this.#wait({ priority, askedAt }, patienceMs, signal)
    let isAnswered = false
    const answered = (pauseMs?: number) => {
      if (isAnswered) return
      isAnswered = true
      this.#writeAnswered(start)
      if (pauseMs !== undefined) this.pause(pauseMs)
      else if (start.isTrial) this.#write((key) => this.starts.resume(key))
    }
    return { askedAt, answered }
  }

  /** Starts nothing anymore. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    while (this.#writes.size > 0) await Promise.all(this.#writes)
  }

  #see(state: KeyState): void {
    this.#state = state
    this.#readAt = performance.now()
  }

  #wait(request: Omit<Waiter, 'start'>, patienceMs: number, signal: AbortSignal | undefined): Promise<Start> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting = this.#waiting.filter((each) => each !== waiter)
        clearTimeout(patience)
        signal?.removeEventListener('abort', abort)
      }
      const fail = (reason: unknown) => {
        leave()
        reject(reason)
      }
      const start = (start: Start) => {
        leave()
        resolve(start)
      }
      const abort = () => fail(signal?.reason)
      const waiter: Waiter = { ...request, start }
      const patience = setTimeout(() => fail(this.#refusal()), patienceMs)
      signal?.addEventListener('abort', abort)
      this.#waiting.push(waiter)
      void this.#serve()
    })
  }

  /** The first waiting request whose priority may have room. */
  #next(full: readonly Priority[]): Waiter | undefined {
    const late = performance.now() - SYNC_GOES_FIRST_AFTER_MS
    for (const each of this.#waiting) if (each.priority === 'sync' && each.askedAt <= late) each.priority = 'person'
    const rank = ({ priority }: Waiter) => PRIORITIES.indexOf(priority)
    return this.#waiting
      .filter(({ priority }) => !full.includes(priority))
      .toSorted((a, b) => rank(a) - rank(b) || a.askedAt - b.askedAt)[0]
  }

  /** Starts what has room. One run at a time. */
  async #serve(): Promise<void> {
    if (this.#isServing || this.#isClosed || this.#waiting.length === 0) return
    this.#isServing = true
    clearTimeout(this.#timer)
    try {
      await this.#startWaiting(await this.key())
      this.#isUnreachable = false
    } catch (err) {
      // Nothing starts unless it is counted.
      if (!this.#isUnreachable) log().warn({ part: 'upstream', err }, 'the request budget could not be read')
      this.#isUnreachable = true
    }
    this.#isServing = false
    if (this.#isClosed || this.#waiting.length === 0) return
    const wait = this.#isUnreachable ? ASK_EVERY_MS : Math.min(ASK_EVERY_MS, Math.max(1, this.state().next_in_ms))
    this.#timer = setTimeout(() => void this.#serve(), wait)
  }

  async #startWaiting(key: string): Promise<void> {
    const full: Priority[] = []
    for (let next = this.#next(full); next; next = this.#next(full)) {
      const { priority } = next
      const others = PRIORITIES.filter((each) => each !== priority)
      const wanted = this.#waiting.filter((each) => each.priority === priority).length
      const { starts, state } = await this.starts.start(key, priority, wanted)
      this.#see(state)
      for (const start of starts) {
        // Those who wanted it may have left meanwhile.
        const waiter = this.#next(others)
        if (waiter) waiter.start(start)
        else this.#writeAnswered(start)
      }
      if (starts.length > 0) continue
      if (state.pausedMs > 0 || state.used >= state.limit) return
      // Those who go behind have shares of their own.
      full.push(priority)
    }
  }

  /** What is answered while one write runs is written together by the next. */
  #writeAnswered(start: Start): void {
    this.#answered.push(start)
    this.#write(() => {
      this.#writingAnswered = Promise.allSettled([this.#writingAnswered]).then(async () => {
        const starts = this.#answered.splice(0)
        if (starts.length > 0) await this.starts.answered(starts)
      })
      return this.#writingAnswered
    })
  }

  #write(run: (key: string) => Promise<void>): void {
    const writing: Promise<void> = this.key()
      .then(run)
      .then(() => void this.#serve())
      // What isn't written counts until it would have been answered at the latest.
      .catch((err: unknown) => log().debug({ part: 'upstream', err }, 'the request budget was not changed'))
      .finally(() => this.#writes.delete(writing))
    this.#writes.add(writing)
  }

  #refusal(): Refusal {
    if (this.#isUnreachable) {
      return new Unavailable("The dashboard's database does not answer. Try again in a moment.", { retryAfter: 1 })
    }
    const { paused_ms, asked_ms, next_in_ms, limit } = this.state()
    const seconds = Math.max(1, Math.ceil((paused_ms || next_in_ms) / 1_000))
    const why =
      paused_ms > 0
        ? `The service asked the dashboard to send nothing for ${duration(asked_ms)}. Try again in ${duration(paused_ms)}.`
        : `The service allows ${limit} requests a minute, and all are used. Try again in ${seconds} s.`
    return new Unavailable(why, { retryAfter: seconds, reason: seconds <= LONGEST_WAIT_S ? NO_ROOM_YET : LONG_PAUSE })
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
export function openBudget(baseUrl: string, secret: () => Promise<string>): RequestBudget {
  const nameOf = (key: string) => createHash('sha256').update(`request budget\n${baseUrl}\n${key}`).digest('base64url')
  const budget = new RequestBudget(databaseStarts, async () => nameOf(await secret()))
  budgets().add(budget)
  return budget
}

/** Leaves a budget out of what is counted of all. What waits in it still starts. */
export const forgetBudget = (budget: RequestBudget): boolean => budgets().delete(budget)

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
