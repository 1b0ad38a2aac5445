import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS } from '@/lib/text/durations'
import type { Context } from '../../context'
import type { Outcome } from '../sql/dispatch'

const BATCH = 500
/** A statement costs more than its rows: waiting halves their number under load. */
const BATCH_MS = 25
const AFTER_FAILURE_MS = 500
const TRIES = 3
/** Failing for this long pauses a subscription. */
export const FAILING_FOR_MS = 5 * DAY_MS

type Entry = { worker: string; outcome: Outcome }

/** Writes outcomes in order, and pauses subscriptions whose target only fails. */
export class Outcomes {
  #queue: Entry[] = []
  #currentWrite: Promise<void> | undefined

  constructor(readonly context: Context) {}

  add(worker: string, outcome: Outcome): void {
    if (!outcome.isTest) this.context.metrics?.attempts.inc({ outcome: outcome.failed ? 'failed' : 'delivered' })
    this.#queue.push({ worker, outcome })
    this.#currentWrite ??= this.#writeAll()
  }

  /** Settles once everything that was added is written. */
  async untilWritten(): Promise<void> {
    await this.#currentWrite
  }

  async #writeAll(): Promise<void> {
    while (this.#queue.length > 0) {
      if (this.#queue.length < BATCH) await pause(BATCH_MS)
      const batch = this.#queue.splice(0, BATCH)
      for (const worker of new Set(batch.map((entry) => entry.worker))) {
        const outcomes = batch.flatMap((entry) => (entry.worker === worker ? entry.outcome : []))
        await this.#write(worker, outcomes)
      }
    }
    this.#currentWrite = undefined
  }

  /** What cannot be written is left to the lease: once it has expired, another attempt is made. */
  async #write(worker: string, outcomes: Outcome[]): Promise<void> {
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      if (await this.#tryToWrite(worker, outcomes)) return
      await pause(AFTER_FAILURE_MS)
    }
    if (outcomes.length > 1) await this.#writeEach(worker, outcomes)
  }

  /** One misfit does not stop others. Several in a row: the database does not answer. */
  async #writeEach(worker: string, outcomes: Outcome[]): Promise<void> {
    let failures = 0
    for (const outcome of outcomes) {
      failures = (await this.#tryToWrite(worker, [outcome])) ? 0 : failures + 1
      if (failures === TRIES) return
    }
  }

  async #tryToWrite(worker: string, outcomes: Outcome[]): Promise<boolean> {
    const { store, log } = this.context
    try {
      await store.deliveryOutcomes.write(worker, outcomes)
      await this.#pauseHopeless(outcomes)
      return true
    } catch (err) {
      log.error({ err, outcomes: outcomes.length }, 'outcomes of deliveries were not written')
      return false
    }
  }

  async #pauseHopeless(outcomes: Outcome[]): Promise<void> {
    const failedOutcomes = outcomes.filter((outcome) => outcome.failed && !outcome.isTest)
    if (failedOutcomes.length === 0) return
    const { store, log, instant } = this.context
    const goneTargets = failedOutcomes.filter((outcome) => outcome.failed?.gone)
    const since = new Date(instant().getTime() - FAILING_FOR_MS)
    const failingIds = await store.deliveryOutcomes.failingSince(idsOf(failedOutcomes), since)
    const pausedIds = [
      ...(await store.subscriptions.pauseActive(idsOf(goneTargets), 'gone')),
      ...(await store.subscriptions.pauseActive(failingIds, 'failing')),
    ]
    if (pausedIds.length > 0)
      log.warn({ subscriptions: pausedIds }, 'paused subscriptions whose target is gone or only fails')
  }
}

function idsOf(outcomes: Outcome[]): string[] {
  return [...new Set(outcomes.map((outcome) => outcome.subscriptionId))]
}
