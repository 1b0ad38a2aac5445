import 'server-only'
import type { LiveSwitch } from '@/lib/desk/contract/live'
import { Refusal } from '@/lib/desk/contract/refusal'
import { log } from '@/lib/desk/env/log'
import { once } from '@/lib/desk/env/once'
import { systemClock } from '@/lib/desk/upstream/transport/budget'
import { forgetEnvelope, forgetLists } from '@/lib/desk/upstream/upstream'
import { forgetGate, gate } from '../receiver/gate'
import { deskLimit } from '../service'
import { liveStatus } from '../status'
import type { Told } from './events'
import { Pacer } from './pacer'

/** A browser's stream. */
export type Listener = {
  readonly person: string
  /** Whose changes it gets; undefined until the service has said it. */
  readonly account: string | undefined
  changes(batch: Told[]): void
  /** It cannot be told one by one what it missed. */
  everything(): void
  live(state: LiveSwitch): void
  /** Whoever it belongs to may have lost it. */
  look(): void
  close(): void
}

const STREAMS_A_PERSON = 4
const MORE_THAN_WORTH_TELLING = 100

/** Of a minute's requests, a quarter may go to reading after changes; and nobody sees a screen move more than twice a second. */
const pace = () => Math.min(10_000, Math.max(500, 240_000 / deskLimit()))

/** Until the service has said which account a key works in, it does not answer. */
export const UNREACHABLE: LiveSwitch = { live: false, because: 'unreachable' }

/** The streams of this process, and what comes to them. */
export class Hub {
  #listeners = new Set<Listener>()
  #pacer = new Pacer<Told>(systemClock, pace, (batch) => this.#tell(batch))

  get size(): number {
    return this.#listeners.size
  }

  /** The accounts that somebody watches here. */
  get accounts(): Set<string> {
    return new Set([...this.#listeners].flatMap(({ account }) => account ?? []))
  }

  /** Answers how to leave. */
  join(listener: Listener): () => void {
    const own = [...this.#listeners].filter(({ person }) => person === listener.person)
    if (own.length >= STREAMS_A_PERSON) {
      throw new Refusal(429, 'You have several pages of the desk open; this one looks for changes by itself.', {
        retryAfter: 60,
      })
    }
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Something happened, whichever channel it came by. */
  changed(event: Told): void {
    if (event.envelope_id) forgetEnvelope(event.envelope_id)
    this.#pacer.push(event.envelope_id ?? event.id, event)
  }

  /** Nobody knows what happened meanwhile. */
  lost(): void {
    forgetLists()
    for (const listener of this.#listeners) listener.everything()
  }

  /** Secrets or state changed. */
  async stateChanged(): Promise<void> {
    forgetGate()
    await gate(new Date())
    await this.beat()
  }

  /** Sends each stream the state of its account. It is sent again and again: a browser that gets none for a while is not live. */
  async beat(): Promise<void> {
    const accounts = [...this.accounts]
    const states = new Map(
      await Promise.all(accounts.map(async (account) => [account, await liveStatus(account)] as const)),
    )
    for (const listener of this.#listeners) {
      const state = listener.account === undefined ? undefined : states.get(listener.account)
      if (state) listener.live(state)
    }
  }

  /** A session of this person has ended, or what they may do has changed. */
  personChanged(person: string): void {
    for (const listener of this.#listeners) if (listener.person === person) listener.look()
  }

  close(): void {
    this.#pacer.stop()
    for (const listener of this.#listeners) listener.close()
  }

  #tell(batch: Told[]): void {
    forgetLists()
    log().debug({ part: 'live', changes: batch.length, streams: this.size }, 'browsers are told')
    for (const listener of this.#listeners) {
      const own = batch.filter(({ account }) => account === listener.account)
      if (own.length > MORE_THAN_WORTH_TELLING) listener.everything()
      else if (own.length > 0) listener.changes(own)
    }
  }
}

export const hub = (): Hub => once('live hub', () => new Hub())
