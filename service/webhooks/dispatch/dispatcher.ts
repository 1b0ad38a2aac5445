import { setTimeout as pause } from 'node:timers/promises'
import { openingOnce } from '@/lib/seal/sealer'
import { Connections } from '@/lib/target/connections'
import type { Context } from '../../context'
import { type Claim, MOST_IN_HAND, type Outcome } from '../sql/dispatch'
import { attempt, type Event, NO_TURN, Turns } from './attempt'
import { Lease, TIMINGS, type Timings, type Worker } from './lease'
import { Outcomes } from './outcomes'

const START = 4
const MAX = 16

type Target = { limit: number; inFlight: number }

/**
 * How many attempts each subscription may have in flight (additive increase, multiplicative
 * decrease): a target that hangs gets down to one, and takes nothing from the others.
 */
class AdaptiveConcurrency {
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

  /** Whether the target was at its limit: more deliveries may be waiting. */
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

const FIRST = '00000000-0000-0000-0000-000000000000'
/** Subscriptions that one statement covers; a round over more of them takes several. */
const SUBSCRIPTIONS_PER_POLL = 500
const AFTER_FAILURE_MS = 1_000

export type DispatcherOptions = { retryWaits: number[]; timings?: Partial<Timings> }

/** Attempts what is due. Processes share the work, each with a lease on its part. */
export function startDispatcher(context: Context, options: DispatcherOptions): { stop(): Promise<void> } {
  return new Dispatcher(context, options)
}

class Dispatcher {
  #timings: Timings
  #lease: Lease
  #outcomes: Outcomes
  #concurrency = new AdaptiveConcurrency()
  #connections = new Connections()
  #turns = new Turns()
  #inFlight = new Set<Promise<void>>()
  /** Characters of the bodies in flight, by account. */
  #inHand = new Map<string, number>()
  #shutdown = new AbortController()
  #loop: Promise<void>

  constructor(
    readonly context: Context,
    readonly options: DispatcherOptions,
  ) {
    this.#timings = { ...TIMINGS, ...options.timings }
    this.#lease = new Lease(context, this.#timings)
    this.#outcomes = new Outcomes(context)
    this.#loop = this.#run()
  }

  /** Claims no more, lets attempts in flight finish for a while, and releases the rest. */
  async stop(): Promise<void> {
    this.#shutdown.abort()
    await this.#loop
    const timeout = setTimeout(() => this.#lease.abortAll(), this.#timings.finishWithinMs)
    await Promise.all(this.#inFlight)
    clearTimeout(timeout)
    await this.#outcomes.untilWritten()
    await this.#lease.end()
    await this.#connections.close()
  }

  async #run(): Promise<void> {
    const { signal } = this.#shutdown
    let after = FIRST
    while (!signal.aborted) {
      try {
        const { claimed, next } = await this.#poll(after)
        after = next ?? FIRST
        if (next) continue
        if (claimed > 0) await rest(this.#timings.batchMs, signal)
        else await this.context.deliveriesDue.wait(this.#timings.pollMs, signal)
      } catch (err) {
        this.context.log.error({ err }, 'polling for due deliveries failed and will be retried')
        this.#lease.abandon()
        await rest(AFTER_FAILURE_MS, signal)
      }
    }
  }

  async #poll(after: string): Promise<{ claimed: number; next?: string }> {
    const { store, instant } = this.context
    const worker = await this.#lease.worker()
    const poll = {
      worker: worker.id,
      now: instant(),
      after,
      batchSize: SUBSCRIPTIONS_PER_POLL,
      defaultCapacity: this.#concurrency.defaultCapacity,
      capacities: this.#concurrency.capacities(),
      inHand: this.#inHand,
    }
    // Both in one transaction: nothing is claimed without this process knowing it.
    const { claimed, next, bodies } = await store.transaction(async (tx) => {
      const claims = await tx.deliveryClaims.claim(poll)
      const seqs = [...new Set(claims.claimed.map((delivery) => delivery.eventSeq))]
      return { ...claims, bodies: seqs.length > 0 ? await tx.deliveryClaims.bodies(seqs) : new Map<number, Event>() }
    })
    const context = { ...this.context, sealer: openingOnce(this.context.sealer) }
    for (const delivery of claimed) {
      const event = bodies.get(delivery.eventSeq)
      if (!event) {
        // It is attempted again when the lease ends; what was claimed with it goes on.
        context.log.error({ delivery: delivery.id, event: delivery.eventSeq }, 'the event of a delivery is gone')
        continue
      }
      const attemptPromise = this.#attempt(context, worker, delivery, event)
        .catch((err: unknown) => context.log.error({ err, delivery: delivery.id }, 'an attempt was not made'))
        .finally(() => this.#inFlight.delete(attemptPromise))
      this.#inFlight.add(attemptPromise)
    }
    return { claimed: claimed.length, next }
  }

  async #attempt(context: Context, worker: Worker, delivery: Claim, event: Event): Promise<void> {
    // A test waits for nothing, and says nothing about how much the target can take.
    if (!delivery.isTest) this.#concurrency.begin(delivery.subscriptionId)
    const before = this.#inHand.get(delivery.accountId) ?? 0
    this.#inHand.set(delivery.accountId, before + event.body.length)
    const options = {
      connections: this.#connections,
      retryWaits: this.options.retryWaits,
      deadlineMs: this.#timings.deadlineMs,
      turn: delivery.isTest ? NO_TURN : this.#turns.take(delivery.subscriptionId),
    }
    let outcome: Outcome | undefined
    try {
      outcome = await attempt(context, delivery, event, options, worker.expired)
    } finally {
      if (this.#release(delivery, event, outcome)) this.context.deliveriesDue.notify()
    }
    if (outcome) this.#outcomes.add(worker.id, outcome)
  }

  /** Answers whether more may be waiting for what ends here. */
  #release({ subscriptionId, accountId, isTest }: Claim, { body }: Event, outcome: Outcome | undefined): boolean {
    const inHand = this.#inHand.get(accountId) ?? 0
    if (inHand > body.length) this.#inHand.set(accountId, inHand - body.length)
    else this.#inHand.delete(accountId)
    const isDelivered = outcome !== undefined && outcome.failed === undefined
    const wasFull = !isTest && this.#concurrency.end(subscriptionId, isDelivered)
    return wasFull || inHand >= MOST_IN_HAND
  }
}

async function rest(ms: number, stopping: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal: stopping }).catch((error: unknown) => {
    if (!stopping.aborted) throw error
  })
}
