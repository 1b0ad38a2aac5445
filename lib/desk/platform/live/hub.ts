import 'server-only'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import type { Notification } from '@/lib/desk/platform/database/notifications'
import { log } from '@/lib/desk/platform/log/log'
import { once } from '@/lib/desk/platform/process/once'
import { defaultLimit } from '@/lib/desk/platform/upstream/keys/account'
import { forgetEnvelope, forgetLists, forgetWebhooks } from '@/lib/desk/platform/upstream/upstream'
import type { LiveSwitch } from './contract'
import { forgetReceiverState, readReceiverState } from './receiver-state'
import { type LiveEvent, listEventsAfter } from './sql/events'
import { readLiveStatus } from './sql/status'
import { liveTimings } from './timings'

/** What a browser is sent of an account: `events` undefined means too many to name them. */
export type Changes = { events: LiveEvent[] | undefined; mirror: boolean; notification: boolean; webhooks: boolean }

/** A browser's stream. */
export type Listener = {
  readonly person: string
  /** Whose changes it gets; undefined until the service has named it. */
  readonly account: string | undefined
  changed(changes: Changes): void
  live(state: LiveSwitch): void
  /** Checks whether the person may still have it. */
  checkPerson(): void
  close(): void
}

const MAX_STREAMS_PER_PERSON = 4
const MAX_EVENTS = 100
const BATCH_MS = 500
/**
 * A page is rendered at most this long before its stream has found its account, except one that
 * comes back from a sleep.
 */
const OPENED_WITHIN_MS = 30_000

/** Pages read from the service after events, which may take a quarter of a minute's requests. */
const eventsIntervalMs = () => Math.min(10_000, Math.max(BATCH_MS, 240_000 / defaultLimit()))

const NOTHING = { mirror: false, notification: false, webhooks: false }

/** Until the service has said which account a key works in, it does not answer. */
export const UNREACHABLE: LiveSwitch = { live: false, because: 'unreachable' }

/**
 * The streams of this process, and what they are sent: what comes within half a second goes out
 * together.
 */
export class Hub {
  readonly #listeners = new Set<Listener>()
  readonly #pending = new Map<string, Changes>()
  #batch: NodeJS.Timeout | undefined
  /** Events wait until then: in a storm they go out less often than other changes. */
  #eventsFrom = Number.NEGATIVE_INFINITY
  #check: NodeJS.Timeout | undefined
  /** When the mirror of each account last changed. */
  readonly #mirroredAt = new Map<string, number>()

  get size(): number {
    return this.#listeners.size
  }

  /** The accounts that somebody watches here. */
  get accounts(): Set<string> {
    return new Set([...this.#listeners].flatMap(({ account }) => account ?? []))
  }

  /**
   * Within this time the pages of this process may read, each at a moment of its own: with many at
   * once, clicks would wait behind them.
   */
  get spreadMs(): number {
    return Math.min(5_000, this.size * 25)
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
    return () => {
      this.#listeners.delete(listener)
      if (this.size > 0) return
      clearTimeout(this.#check)
      this.#check = undefined
    }
  }

  notified(notification: Notification): void {
    if (notification.kind === 'event') {
      const { kind: _, ...event } = notification
      if (event.envelope_id) forgetEnvelope(event.envelope_id)
      this.#add(event.account, { events: [event] })
    } else if (notification.kind === 'mirror') {
      this.#mirroredAt.set(notification.account, performance.now())
      this.#add(notification.account, { mirror: true })
    } else if (notification.kind === 'notification') {
      this.#add(notification.account, { notification: true })
    } else if (notification.kind === 'webhooks') {
      forgetWebhooks()
      this.#add(notification.account, { webhooks: true })
    } else if (notification.kind === 'person') {
      for (const listener of this.#listeners) if (listener.person === notification.person) listener.checkPerson()
    } else {
      this.stateChanged().catch((err: unknown) => log().warn({ part: 'live', err }, 'the live state was not read'))
    }
  }

  /** Sends what happened after an event, while this process was not notified. */
  async catchUp(seq: number): Promise<void> {
    const missed = await listEventsAfter(seq)
    for (const event of missed ?? []) this.notified({ kind: 'event', ...event })
    if (!missed) this.#everythingChanged()
    await this.stateChanged()
  }

  /**
   * Whether the mirror may have changed between the rendering of a page and now, when its stream
   * begins.
   */
  mirroredSinceRendering(account: string): boolean {
    return performance.now() - (this.#mirroredAt.get(account) ?? Number.NEGATIVE_INFINITY) < OPENED_WITHIN_MS
  }

  async stateChanged(): Promise<void> {
    forgetReceiverState()
    await readReceiverState(new Date())
    await this.beat()
  }

  /**
   * Sends each stream the state of its account. This is repeated: a browser that gets none for a
   * while shows that it is not live.
   */
  async beat(): Promise<void> {
    const accounts = [...this.accounts]
    const states = new Map(
      await Promise.all(accounts.map(async (account) => [account, await readLiveStatus(account)] as const)),
    )
    for (const listener of this.#listeners) {
      const state = listener.account === undefined ? undefined : states.get(listener.account)
      if (state) listener.live(state)
    }
  }

  /** Pages connect again, and show meanwhile that they are not live. */
  close(): void {
    clearTimeout(this.#batch)
    this.#batch = undefined
    this.#pending.clear()
    for (const listener of this.#listeners) listener.close()
  }

  /**
   * Everybody at the same moment, because one statement then reads whether they may still have
   * their streams.
   */
  #checkLater(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#check = this.#checkLater()
      for (const listener of this.#listeners) listener.checkPerson()
    }, liveTimings().checkPersonEveryMs)
  }

  #everythingChanged(): void {
    forgetLists()
    const changes = { events: undefined, mirror: true, notification: true, webhooks: true }
    for (const listener of this.#listeners) listener.changed(changes)
  }

  #add(account: string, change: Partial<Changes>): void {
    const pending = this.#pending.get(account) ?? { events: [], ...NOTHING }
    const events = change.events ? together(pending.events, change.events) : pending.events
    this.#pending.set(account, { ...pending, ...change, events })
    this.#batch ??= setTimeout(() => this.#send(), BATCH_MS)
  }

  #send(): void {
    const now = performance.now()
    const due = [...this.#pending]
    this.#pending.clear()
    this.#batch = undefined
    if (due.some(([, { events }]) => hasAny(events))) {
      if (now < this.#eventsFrom) {
        for (const [account, { events }] of due) if (hasAny(events)) this.#wait(account, events)
        for (const [account, changes] of due) this.#sendTo(account, { ...changes, events: [] })
        return
      }
      this.#eventsFrom = now + eventsIntervalMs()
      forgetLists()
    }
    for (const [account, changes] of due) this.#sendTo(account, changes)
  }

  #wait(account: string, events: Changes['events']): void {
    this.#pending.set(account, { events, ...NOTHING })
    this.#batch ??= setTimeout(() => this.#send(), BATCH_MS)
  }

  #sendTo(account: string, changes: Changes): void {
    if (!hasAny(changes.events) && !changes.mirror && !changes.notification && !changes.webhooks) return
    for (const listener of this.#listeners) if (listener.account === account) listener.changed(changes)
  }
}

/**
 * The newest event of each envelope, in order: a browser that reconnects names the last one that it
 * saw.
 */
function together(pending: Changes['events'], events: readonly LiveEvent[]): Changes['events'] {
  if (!pending) return undefined
  const isReplaced = ({ envelope_id: id }: LiveEvent) => id !== null && events.some((event) => event.envelope_id === id)
  const all = [...pending.filter((event) => !isReplaced(event)), ...events]
  return all.length > MAX_EVENTS ? undefined : all
}

const hasAny = (events: Changes['events']): boolean => events?.length !== 0

export const hub = (): Hub => once('live hub', () => new Hub())
