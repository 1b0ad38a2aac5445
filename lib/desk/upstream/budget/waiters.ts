import { PRIORITIES, type Priority } from '@/lib/desk/contract/priority'
import type { Clock } from './clock'

/** A place in line. A request that the service refused keeps it when it is sent again. */
export type Ticket = { number: number; askedAt: number }
export type Waiter = {
  ticket: Ticket
  priority: Priority
  /** Who waits. */
  person?: string | undefined
  start(lease: number): void
}
type Joining = Omit<Waiter, 'start'> & { patienceMs: number; signal?: AbortSignal | undefined; refusal: () => Error }

/** How long a place in line is kept for a person whose read ended, and who asks again. */
const KEEPS_PLACE_MS = 10_000
/** While people use the whole budget, the dashboard's copy would fall behind, and every page would then ask the service instead. */
const SYNC_GOES_FIRST_AFTER_MS = 45_000
/** That much waits in one process, no more. */
const LONGEST_LINE_MINUTES = 5

/** The requests of this process that wait, by priority, then age. */
export class Waiters {
  #all: Waiter[] = []
  #tickets = 0
  #places: { waiter: Waiter; until: number }[] = []

  constructor(
    private readonly clock: Clock,
    private readonly onChange: () => void,
  ) {}

  get all(): readonly Waiter[] {
    return this.#all
  }

  /** Whether as many requests go first as the service takes in a few minutes. */
  isFull(priority: Priority, limit: number): boolean {
    const rank = PRIORITIES.indexOf(priority)
    return this.#all.filter((each) => PRIORITIES.indexOf(each.priority) <= rank).length >= LONGEST_LINE_MINUTES * limit
  }

  /** A new place in line, or that of the person's read whose patience ended a moment ago. */
  ticketOf(priority: Priority, person: string | undefined): Ticket {
    const now = this.clock.now()
    this.#places = this.#places.filter(({ until }) => until > now)
    const own = this.#places.find(({ waiter }) => waiter.priority === priority && waiter.person === person)
    this.#places = this.#places.filter((each) => each !== own)
    if (own) return own.waiter.ticket
    this.#tickets += 1
    return { number: this.#tickets, askedAt: now }
  }

  /** Resolves to a lease; rejects when its patience ends or nobody wants it anymore. */
  join({ patienceMs, signal, refusal, ...waiting }: Joining): Promise<number> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const leave = () => {
        this.#all = this.#all.filter((each) => each !== waiter)
        cancelPatience()
        cancelPromotion?.()
        signal?.removeEventListener('abort', aborted)
      }
      const aborted = () => {
        leave()
        reject(signal?.reason)
        this.onChange()
      }
      const waiter: Waiter = {
        ...waiting,
        start(lease) {
          leave()
          resolve(lease)
        },
      }
      const cancelPatience = this.clock.after(patienceMs, () => {
        leave()
        if (waiter.person) this.#places.push({ waiter, until: this.clock.now() + KEEPS_PLACE_MS })
        reject(refusal())
        this.onChange()
      })
      const cancelPromotion = waiter.priority === 'sync' ? this.#promoteLater(waiter) : undefined
      signal?.addEventListener('abort', aborted)
      this.#all = [...this.#all, waiter].sort(inOrder)
    })
  }

  #promoteLater(waiter: Waiter) {
    const waitedMs = this.clock.now() - waiter.ticket.askedAt
    return this.clock.after(Math.max(0, SYNC_GOES_FIRST_AFTER_MS - waitedMs), () => {
      waiter.priority = 'person'
      this.#all = [...this.#all].sort(inOrder)
      this.onChange()
    })
  }
}

const inOrder = (a: Waiter, b: Waiter): number =>
  PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) || a.ticket.number - b.ticket.number
