import 'server-only'
import type { LiveMessage, LiveSwitch } from '@/lib/desk/contract/live'
import { Refusal } from '@/lib/desk/contract/refusal'
import { measureLoad } from '@/lib/desk/env/load'
import { log } from '@/lib/desk/env/log'
import { once } from '@/lib/desk/env/once'
import { defaultLimit } from '@/lib/desk/keys/account'
import type { LiveEvent } from '@/lib/desk/store/live/events'
import { readLiveStatus } from '@/lib/desk/store/live/reconciliation'
import { systemClock } from '@/lib/desk/upstream/budget/clock'
import { forgetEnvelope, forgetLists } from '@/lib/desk/upstream/upstream'
import { forgetReceiverState, readReceiverState } from '../receiver/receiver-state'
import { liveTimings } from '../timings'
import { Pacer } from './pacer'
import { Turns } from './turns'

/** A browser's stream. */
export type Listener = {
  readonly person: string
  /** Whose changes it gets; undefined until the service has named it. */
  readonly account: string | undefined
  changes(batch: LiveEvent[]): void
  /** The mirror has other envelopes than before. */
  mirrored(): void
  /** The account has other notifications than before. */
  notified(): void
  /** Too much was missed to send the changes one by one. */
  everything(): void
  live(state: LiveMessage): void
  /** Checks whether the person may still have it. */
  checkPerson(): void
  /** Sends the person's place in line, while they have one. */
  reportPlace(): void
  close(): void
}

/** What a stream has yet to be sent. `changes` is undefined when they are too many to send them one by one. */
type Pending = { changes: LiveEvent[] | undefined; mirrored: boolean; notified: boolean }

const MAX_STREAMS_PER_PERSON = 4
const MAX_CHANGES = 100
/** A person who waits sees how the line moves. */
const REPORT_PLACES_EVERY_MS = 1_000
/** Lists of the mirror cost no request of the API key, but each makes every open page read. */
const MIRRORED_INTERVAL_MS = 1_000
/** A page is rendered at most this long before its stream has found its account, except one that comes back from a sleep. */
const OPENED_WITHIN_MS = 30_000

/** Reading after changes may use a quarter of a minute's requests, and nobody sees a screen change more than twice a second. */
const batchIntervalMs = () => Math.min(10_000, Math.max(500, 240_000 / defaultLimit()))

/** Until the service has said which account a key works in, it does not answer. */
export const UNREACHABLE: LiveSwitch = { live: false, because: 'unreachable' }
const DATABASE_LOST: LiveMessage = { live: false, because: 'database' }

/** The streams of this process, and what they are sent. */
export class Hub {
  #listeners = new Set<Listener>()
  readonly #pending = new Map<Listener, Pending>()
  #turns = new Turns<Listener>(
    systemClock,
    (listener) => this.#deliver(listener),
    () => this.size,
    measureLoad(),
  )
  #isDatabaseLost = false
  #check: NodeJS.Timeout | undefined
  #places: NodeJS.Timeout | undefined
  #pacer = new Pacer<LiveEvent>(systemClock, batchIntervalMs, (batch) => this.#send(batch))

  /** When the mirror of each account last changed. */
  readonly #mirroredAt = new Map<string, number>()
  #mirrored = new Pacer<string>(
    systemClock,
    () => MIRRORED_INTERVAL_MS,
    (accounts) => this.#addTo(accounts, { mirrored: true }),
  )
  #notified = new Pacer<string>(
    systemClock,
    () => MIRRORED_INTERVAL_MS,
    (accounts) => this.#addTo(accounts, { notified: true }),
  )

  get size(): number {
    return this.#listeners.size
  }

  /** The accounts that somebody watches here. */
  get accounts(): Set<string> {
    return new Set([...this.#listeners].flatMap(({ account }) => account ?? []))
  }

  /** Returns how to leave. */
  join(listener: Listener): () => void {
    const own = [...this.#listeners].filter(({ person }) => person === listener.person)
    if (own.length >= MAX_STREAMS_PER_PERSON) {
      throw new Refusal(429, 'You have several pages of the dashboard open; this one checks for changes by itself.', {
        retryAfter: 60,
      })
    }
    this.#listeners.add(listener)
    this.#check ??= this.#checkLater()
    this.#places ??= setInterval(() => {
      for (const each of this.#listeners) each.reportPlace()
    }, REPORT_PLACES_EVERY_MS)
    return () => {
      this.#listeners.delete(listener)
      this.#pending.delete(listener)
      this.#turns.remove(listener)
      if (this.size > 0) return
      clearTimeout(this.#check)
      clearInterval(this.#places)
      this.#check = undefined
      this.#places = undefined
    }
  }

  /** Something happened. It may have come by any channel. */
  changed(event: LiveEvent): void {
    if (event.envelope_id) forgetEnvelope(event.envelope_id)
    this.#pacer.push(event.envelope_id ?? event.id, event)
  }

  /** Rows of the account's mirror changed. */
  mirrored(account: string): void {
    this.#mirroredAt.set(account, systemClock.now())
    this.#mirrored.push(account, account)
  }

  /** Whether the mirror may have changed between the rendering of a page and now, when its stream begins. */
  mirroredSinceRendering(account: string): boolean {
    return systemClock.now() - (this.#mirroredAt.get(account) ?? Number.NEGATIVE_INFINITY) < OPENED_WITHIN_MS
  }

  /** Something happened that people of the account are notified of. */
  notified(account: string): void {
    this.#notified.push(account, account)
  }

  /** Nobody knows what happened meanwhile. */
  lost(): void {
    forgetLists()
    for (const listener of this.#listeners) this.#add(listener, { changes: undefined })
  }

  /** The database notifies this process of nothing until `stateChanged`. Pages show that at once, not when their next beat is missing. */
  databaseLost(): void {
    this.#isDatabaseLost = true
    for (const listener of this.#listeners) listener.live(DATABASE_LOST)
  }

  /** What a stream of this account is sent. */
  async readStatus(account: string): Promise<LiveMessage> {
    return this.#isDatabaseLost ? DATABASE_LOST : readLiveStatus(account)
  }

  /** Secrets or state changed. */
  async stateChanged(): Promise<void> {
    this.#isDatabaseLost = false
    forgetReceiverState()
    await readReceiverState(new Date())
    await this.beat()
  }

  /** Sends each stream the state of its account. This is repeated: a browser that gets none for a while shows that it is not live. */
  async beat(): Promise<void> {
    const accounts = [...this.accounts]
    const states = new Map(
      await Promise.all(accounts.map(async (account) => [account, await this.readStatus(account)] as const)),
    )
    for (const listener of this.#listeners) {
      const state = listener.account === undefined ? undefined : states.get(listener.account)
      if (state) listener.live(state)
    }
  }

  /** A session of this person has ended, or what they may do has changed. */
  personChanged(person: string): void {
    for (const listener of this.#listeners) if (listener.person === person) listener.checkPerson()
  }

  close(): void {
    this.#pacer.stop()
    this.#mirrored.stop()
    this.#notified.stop()
    this.#turns.stop()
    for (const listener of this.#listeners) listener.close()
  }

  /** Everybody at the same moment, because one statement then reads whether they may still have their streams. */
  #checkLater(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#check = this.#checkLater()
      for (const listener of this.#listeners) listener.checkPerson()
    }, liveTimings().checkPersonEveryMs)
  }

  #addTo(accounts: string[], what: Partial<Pending>): void {
    for (const listener of this.#listeners) {
      if (listener.account !== undefined && accounts.includes(listener.account)) this.#add(listener, what)
    }
  }

  #add(listener: Listener, what: Partial<Pending>): void {
    const pending = this.#pending.get(listener) ?? { changes: [], mirrored: false, notified: false }
    this.#pending.set(listener, { ...pending, ...what })
    this.#turns.push(listener)
  }

  #deliver(listener: Listener): void {
    const pending = this.#pending.get(listener)
    this.#pending.delete(listener)
    if (!pending) return
    if (!pending.changes) listener.everything()
    else if (pending.changes.length > 0) listener.changes(pending.changes)
    if (pending.mirrored) listener.mirrored()
    if (pending.notified) listener.notified()
  }

  #send(batch: LiveEvent[]): void {
    forgetLists()
    log().debug({ part: 'live', changes: batch.length, streams: this.size }, 'changes are sent to browsers')
    for (const listener of this.#listeners) {
      const own = batch.filter(({ account }) => account === listener.account)
      if (own.length > 0) this.#add(listener, { changes: together(this.#pending.get(listener), own) })
    }
  }
}

/** In order: a browser that reconnects names the last one that it saw. */
function together(pending: Pending | undefined, changes: LiveEvent[]): LiveEvent[] | undefined {
  if (pending && !pending.changes) return undefined
  const all = [...(pending?.changes ?? []), ...changes]
  return all.length > MAX_CHANGES ? undefined : all
}

export const hub = (): Hub => once('live hub', () => new Hub())
