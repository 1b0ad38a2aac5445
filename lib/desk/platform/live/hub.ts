import 'server-only'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import type { Notification } from '@/lib/desk/platform/database/notifications'
import { log } from '@/lib/desk/platform/log/log'
import { once } from '@/lib/desk/platform/process/once'
import { defaultLimit } from '@/lib/desk/platform/upstream/keys/account'
import { forgetEnvelope, forgetLists, forgetWebhooks } from '@/lib/desk/platform/upstream/upstream'
import type { LiveKind, LiveMessage, LiveSwitch } from './contract'
import { forgetReceiverState, readReceiverState } from './receiver-state'
import { type LiveEvent, listEventsAfter } from './sql/events'
import { readLiveStatus } from './sql/live-status'
import { liveTimings } from './timings'

/** What changed in an account: `events` undefined means too many to name them. */
type Changes = { events: LiveEvent[] | undefined; kinds: Set<LiveKind> }

/** A browser's stream. */
export type Listener = {
  readonly person: string
  /** Whose changes it gets; undefined until the service has named it. */
  readonly account: string | undefined
  /** `seq`: the number of an event. */
  send(message: LiveMessage, seq?: number): void
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

  /** Returns a function that removes the listener. */
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
    const { kind } = notification
    if (kind === 'state') {
      this.stateChanged().catch((err: unknown) => log().warn({ part: 'live', err }, 'the live state was not read'))
    } else if (kind === 'person') {
      for (const listener of this.#listeners) if (listener.person === notification.person) listener.checkPerson()
    } else if (kind === 'event') {
      const { kind: _, ...event } = notification
      if (event.envelope_id) forgetEnvelope(event.envelope_id)
      const changes = this.#changesOf(event.account)
      changes.events = together(changes.events, event)
    } else {
      if (kind === 'mirror') this.#mirroredAt.set(notification.account, performance.now())
      if (kind === 'webhooks') forgetWebhooks()
      this.#changesOf(notification.account).kinds.add(kind)
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
      if (state) listener.send({ kind: 'live', ...state })
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
    const kinds = new Set<LiveKind>(['mirror', 'notification', 'webhooks'])
    for (const listener of this.#listeners) sendChanges(listener, { events: undefined, kinds })
  }

  /** What goes out with the next batch. */
  #changesOf(account: string): Changes {
    const changes = this.#pending.get(account) ?? { events: [], kinds: new Set<LiveKind>() }
    this.#pending.set(account, changes)
    this.#batch ??= setTimeout(() => this.#send(), BATCH_MS)
    return changes
  }

  #send(): void {
    const due = [...this.#pending]
    this.#pending.clear()
    this.#batch = undefined
    const mustWait = performance.now() < this.#eventsFrom
    if (!mustWait && due.some(([, { events }]) => hasAny(events))) {
      this.#eventsFrom = performance.now() + eventsIntervalMs()
      forgetLists()
    }
    for (const [account, { events, kinds }] of due) {
      if (mustWait && hasAny(events)) this.#changesOf(account).events = events
      const changes = { events: mustWait ? [] : events, kinds }
      for (const listener of this.#listeners) if (listener.account === account) sendChanges(listener, changes)
    }
  }
}

export function sendChanges(listener: Pick<Listener, 'send'>, { events, kinds }: Changes): void {
  if (!events) listener.send({ kind: 'everything' })
  for (const { seq, id, envelope_id, event_type } of events ?? []) {
    listener.send({ kind: 'event', id, envelope_id, event_type }, seq)
  }
  for (const kind of kinds) listener.send({ kind })
}

/** The newest event of each envelope, in order: a browser that reconnects names the last one that it saw. */
function together(events: Changes['events'], event: LiveEvent): Changes['events'] {
  const others = events?.filter(({ envelope_id: id }) => id === null || id !== event.envelope_id)
  return others && others.length < MAX_EVENTS ? [...others, event] : undefined
}

const hasAny = (events: Changes['events']): boolean => events?.length !== 0

export const hub = (): Hub => once('live hub', () => new Hub())
