import { randomUUID } from 'node:crypto'
import type { Priority } from '@/lib/desk/contract/priority'
import { Refusal } from '@/lib/desk/contract/refusal'
import type { Ledgers } from '@/lib/desk/store/budget/ledgers'
import { nextChangeMs, notStarted, placeOf, type Seen, startsInMs } from './budget-state'
import type { Clock } from './clock'
import { exchange, type Report } from './exchange'
import {
  allowedBy,
  COUNTS_MS,
  emptyLedger,
  inLine,
  LONGEST_PAUSE_MS,
  STARTS_WITHIN_MS,
  usageOf,
  WAITS_FOR_MS,
} from './ledger'
import { Permits } from './permits'
import { type Ticket, Waiters } from './waiters'

/** How long a person's request waits for room before it is refused. */
export const PATIENCE_MS = 75_000
/** A process that waits comes by this often, and so do reports of answers. */
const VISIT_EVERY_MS = WAITS_FOR_MS / 3
const RETRY_MS = 1_000

/** Permission to start one request. `answered` must be called once, when its answer begins or the request is abandoned. */
export type Leave = { ticket: Ticket; answered(): void }
type Acquiring = { priority?: Priority; patienceMs?: number; signal?: AbortSignal; ticket?: Ticket; person?: string }
type Options = {
  clock: Clock
  ledgers: Ledgers
  key: () => Promise<string>
  process?: string
  /** Called once until the ledgers answer again. */
  onUnreachable?: (err: unknown) => void
}
type WithoutAge<Each> = Each extends { ageMs: number } ? Omit<Each, 'ageMs'> : Each
type Happened = WithoutAge<Report>

/**
 * One process's part in a key's request budget, which all processes share (decision 0200): never more than `limit` requests reach the
 * service in any 60 s. A request reaches the service at some time before its answer begins, so it counts from its start until a
 * minute after that: anything that starts later also arrives more than a minute later.
 */
export class RequestBudget {
  #permits = new Permits()
  #waiters: Waiters
  #reports: { number: number; at: number; what: Happened }[] = []
  #reportNumber = 0
  /** The ledger as of the last visit, and when that was. */
  #seen: Seen & { at: number }
  #visit: Promise<void> | undefined
  #isVisitDue = false
  #isUnreachable = false
  #isReleased = false
  #lastUsed: Priority | undefined
  #cancelTimer: (() => void) | undefined
  readonly process: string
  /** The ledger's name, once it was used. */
  key: string | undefined

  constructor(private readonly options: Options) {
    this.process = options.process ?? randomUUID()
    this.#waiters = new Waiters(options.clock, () => this.#visitSoon())
    this.#seen = { ledger: emptyLedger(0), now: 0, at: options.clock.now() }
  }

  /** For `GET /api/budget`, as of the last visit. */
  state(person?: string) {
    const seen = this.#view()
    const { ledger, now } = seen
    const isWaiting = ledger.line.length > 0
    return {
      limit: allowedBy(ledger, now),
      paused_ms: Math.max(0, Math.ceil(ledger.pausedUntil - now)),
      asked_ms: Math.max(0, Math.ceil((ledger.askedUntil ?? 0) - now)),
      // What was leased and not started counts as free. The ledger may have forgotten those leases already.
      used: Math.max(0, usageOf(ledger, now).together - this.#permits.size),
      waiting: ledger.line.filter(({ priority }) => priority === 'person' || priority === 'page').length,
      next_in_ms: startsInMs(seen, ledger.line[0]?.priority ?? 'person', 0) || (isWaiting ? 1 : 0),
      place: person === undefined ? undefined : placeOf(seen, person),
    }
  }

  /** The same after a look at the ledger, when the last one is older than a second. */
  async refresh(): Promise<void> {
    if (this.#now() - this.#seen.at < VISIT_EVERY_MS) return
    const stored = await this.options.ledgers.read(await this.options.key())
    if (stored?.ledger) this.#seen = { ledger: stored.ledger, now: stored.now, at: this.#now() }
  }

  setLimit(limit: number): void {
    const isKnown = this.#seen.ledger.limit === limit && this.#seen.now > 0
    if (!isKnown) this.#report({ kind: 'limit', limit }, 'now')
  }

  /** The service answered 429: no process starts anything for as long as it asks, within a bound. */
  pause(ms: number): void {
    const { now } = this.#view()
    const pausedUntil = Math.max(this.#seen.ledger.pausedUntil, now + Math.min(ms, LONGEST_PAUSE_MS))
    const askedUntil = ms > LONGEST_PAUSE_MS ? now + ms : undefined
    this.#seen.ledger = { ...this.#seen.ledger, pausedUntil, askedUntil }
    this.#report({ kind: 'refused', pauseMs: ms }, 'now')
  }

  /** The service answered a request. If that was tried during a pause that it asked for, the pause is over. */
  accepted(): void {
    if (this.#seen.ledger.trialUntil !== undefined) this.#report({ kind: 'accepted' }, 'now')
  }

  /** Waits for room, by priority, each in order. */
  async acquire(options: Acquiring = {}): Promise<Leave> {
    const { priority = 'person', patienceMs = PATIENCE_MS, signal, person } = options
    const { ledger, now } = this.#view()
    // The service asked for a longer pause than anybody would wait, or the line is too long.
    const isHopeless = ledger.pausedUntil - now > patienceMs || this.#waiters.isFull(priority, ledger.limit)
    if (isHopeless && !signal?.aborted) throw this.#refusal()
    const ticket = options.ticket ?? this.#waiters.ticketOf(priority, person)
    const refusal = () => this.#refusal()
    const leased = this.#waiters.join({ ticket, priority, person, patienceMs, signal, refusal })
    this.#lastUsed = priority
    this.#start()
    if (this.#waiters.all.length > 0) this.#visitSoon()
    const lease = await leased
    let isDone = false
    return {
      ticket,
      answered: () => {
        if (!isDone) this.#report({ kind: 'answered', lease, priority }, 'later')
        isDone = true
      },
    }
  }

  /** Another process changed the ledger, or waits for what this one does not use. */
  wake(): void {
    this.#giveBack('all')
    if (this.#waiters.all.length > 0 || this.#reports.length > 0) this.#visitSoon()
  }

  /** Starts nothing anymore, and returns what it leased, as far as the database answers. */
  async release(): Promise<void> {
    this.#isReleased = true
    this.#cancelTimer?.()
    await this.#visit
    this.#giveBack('all')
    if (this.#reports.length > 0) await this.#visitNow().catch(() => undefined)
  }

  #now = () => this.options.clock.now()

  /** The ledger as of now, with the requests that wait here now. */
  #view(): Seen {
    const here = this.#now()
    const now = this.#seen.now + here - this.#seen.at
    const own = this.#waiters.all.map(({ priority, person, ticket }) => ({
      process: this.process,
      priority,
      since: now - (here - ticket.askedAt),
      person,
    }))
    const others = this.#seen.ledger.line.filter(({ process }) => process !== this.process)
    return { now, ledger: { ...this.#seen.ledger, line: [...others, ...own].sort(inLine) } }
  }

  #refusal(): Refusal {
    if (!this.#isUnreachable) return notStarted(this.#view())
    return new Refusal(503, "The dashboard's database does not answer. Try again in a moment.", { retryAfter: 1 })
  }

  #start(): void {
    const { ledger, now } = this.#view()
    if (now < ledger.pausedUntil) return
    for (const waiter of this.#waiters.all) {
      const lease = this.#permits.take(waiter.priority, this.#now())
      if (lease === undefined) return
      waiter.start(lease)
    }
  }

  #report(what: Happened, when: 'now' | 'later'): void {
    this.#reportNumber += 1
    this.#reports.push({ number: this.#reportNumber, at: this.#now(), what })
    if (when === 'now') this.#visitSoon()
    else this.#setTimer()
  }

  #giveBack(which: 'late' | 'all'): void {
    const given = this.#permits.giveBack(which, this.#now())
    for (const each of given) this.#report({ kind: 'returned', ...each }, 'later')
  }

  /** One visit at a time: what comes up meanwhile waits for the next one. */
  #visitSoon(): void {
    this.#isVisitDue = true
    if (this.#visit || this.#isReleased) return
    this.#visit = this.#visitWhileDue().finally(() => {
      this.#visit = undefined
      // Something may have come up after the last look.
      if (this.#isVisitDue && !this.#isUnreachable) this.#visitSoon()
      else this.#setTimer()
    })
  }

  async #visitWhileDue(): Promise<void> {
    // Requests that are asked for in the same moment go together.
    await Promise.resolve()
    while (this.#isVisitDue) {
      this.#isVisitDue = false
      try {
        await this.#visitNow()
        this.#isUnreachable = false
      } catch (err) {
        // Nothing starts without a lease; what was reported is repeated.
        if (!this.#isUnreachable) this.options.onUnreachable?.(err)
        this.#isUnreachable = true
        return
      }
    }
  }

  async #visitNow(): Promise<void> {
    const key = await this.options.key()
    this.key = key
    this.#giveBack('late')
    const began = this.#now()
    // By then the ledger has forgotten their leases.
    this.#reports = this.#reports.filter(({ at }) => at > began - 2 * COUNTS_MS)
    const reports = this.#reports.map(({ number, at, what }) => ({ number, ageMs: Math.max(0, began - at), ...what }))
    const waiting = this.#waiters.all.map(({ priority, person, ticket }) => ({
      priority,
      person,
      ageMs: began - ticket.askedAt,
    }))
    const spare = this.#permits.size === 0 && waiting.length > 0 ? this.#lastUsed : undefined
    const visit = { process: this.process, reports, waiting, spare }
    const answer = await this.options.ledgers.change(key, this.process, (ledger, now) => exchange(ledger, now, visit))
    const last = reports.at(-1)?.number ?? 0
    this.#reports = this.#reports.filter(({ number }) => number > last)
    this.#seen = { ledger: answer.ledger, now: answer.now, at: this.#now() }
    this.#permits.add(answer.granted, began)
    this.#start()
  }

  /** The next visit: when room appears, to keep the places in line, to report, or to return what was not used. */
  #setTimer(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = undefined
    if (this.#visit || this.#isReleased) return
    const due = this.#dueInMs()
    if (due === undefined) return
    this.#cancelTimer = this.options.clock.after(due, () => {
      this.#giveBack('late')
      this.#visitSoon()
    })
  }

  #dueInMs(): number | undefined {
    const isWaiting = this.#waiters.all.length > 0
    if (this.#isUnreachable) return isWaiting || this.#reports.length > 0 ? RETRY_MS : undefined
    if (isWaiting) return Math.min(VISIT_EVERY_MS, nextChangeMs(this.#view()) ?? VISIT_EVERY_MS)
    if (this.#reports.length > 0) return VISIT_EVERY_MS
    return this.#permits.size > 0 ? STARTS_WITHIN_MS : undefined
  }
}
