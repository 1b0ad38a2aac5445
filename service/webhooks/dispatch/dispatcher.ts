import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../context'
import type { Claimed } from '../../store/webhooks/delivery-claims'
import { attempt, type Event } from './attempt'
import { Connections } from './connections'
import { Lanes } from './lanes'
import { Lease, type Worker } from './lease'
import { Outcomes } from './outcomes'
import { PACE, type Pace } from './pace'
import { Turns } from './turns'

const FIRST = '00000000-0000-0000-0000-000000000000'
/** Subscriptions looked at in one statement; a round over more of them takes several. */
const STRIDE = 500
const AFTER_FAILURE_MS = 1_000

export type DispatcherOptions = { retryWaits: number[]; pace?: Partial<Pace> }

/** Starts attempting what is due. Several processes on one database share the work, each with a lease on what it has in hand. */
export function startDispatcher(context: Context, options: DispatcherOptions): { stop(): Promise<void> } {
  return new Dispatcher(context, options)
}

class Dispatcher {
  #pace: Pace
  #lease: Lease
  #outcomes: Outcomes
  #lanes = new Lanes()
  #connections = new Connections()
  #turns = new Turns()
  #inFlight = new Set<Promise<void>>()
  #stopping = new AbortController()
  #running: Promise<void>

  constructor(
    readonly context: Context,
    readonly options: DispatcherOptions,
  ) {
    this.#pace = { ...PACE, ...options.pace }
    this.#lease = new Lease(context, this.#pace)
    this.#outcomes = new Outcomes(context)
    this.#running = this.#run()
  }

  /** Takes no more, lets attempts under way finish for a while, and gives back the rest. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    const enough = setTimeout(() => this.#lease.giveUp(), this.#pace.finishWithinMs)
    await Promise.all(this.#inFlight)
    clearTimeout(enough)
    await this.#outcomes.settled()
    await this.#lease.end()
    await this.#connections.close()
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    let after = FIRST
    while (!signal.aborted) {
      try {
        const { taken, next } = await this.#look(after)
        after = next ?? FIRST
        if (next) continue
        if (taken > 0) await rest(this.#pace.gatherMs, signal)
        else await this.context.deliveriesDue.wait(this.#pace.lookEveryMs, signal)
      } catch (err) {
        this.context.log.error({ err }, 'looking for due deliveries failed and will be tried again')
        this.#lease.renounce()
        await rest(AFTER_FAILURE_MS, signal)
      }
    }
  }

  async #look(after: string): Promise<{ taken: number; next?: string }> {
    const { store, instant } = this.context
    const worker = await this.#lease.worker()
    const { usualRoom: room } = this.#lanes
    const look = { worker: worker.id, now: instant(), after, stride: STRIDE, room, rooms: this.#lanes.rooms() }
    // Together in one transaction: nothing stays in hand that we do not know of.
    const { claimed, next, bodies } = await store.transaction(async (tx) => {
      const found = await tx.deliveryClaims.claim(look)
      const seqs = [...new Set(found.claimed.map((delivery) => delivery.eventSeq))]
      return { ...found, bodies: seqs.length > 0 ? await tx.deliveryClaims.bodies(seqs) : new Map<number, Event>() }
    })
    for (const delivery of claimed) {
      const event = bodies.get(delivery.eventSeq)
      if (!event) throw new Error(`event ${delivery.eventSeq} is gone`)
      const doing = this.#attempt(worker, delivery, event).finally(() => this.#inFlight.delete(doing))
      this.#inFlight.add(doing)
    }
    return { taken: claimed.length, next }
  }

  async #attempt(worker: Worker, delivery: Claimed, event: Event): Promise<void> {
    this.#lanes.begin(delivery.subscriptionId)
    const options = {
      connections: this.#connections,
      retryWaits: this.options.retryWaits,
      deadlineMs: this.#pace.deadlineMs,
      turn: this.#turns.take(delivery.subscriptionId),
    }
    const outcome = await attempt(this.context, delivery, event, options, worker.over)
    if (outcome) this.#outcomes.add(worker.id, outcome)
    const succeeded = outcome !== undefined && outcome.failed === undefined
    if (this.#lanes.end(delivery.subscriptionId, succeeded)) this.context.deliveriesDue.notify()
  }
}

async function rest(ms: number, stopping: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal: stopping }).catch((error: unknown) => {
    if (!stopping.aborted) throw error
  })
}
