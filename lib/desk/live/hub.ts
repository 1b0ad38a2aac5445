import 'server-only'
import { type CurrentPerson, findCurrentPeople } from '@/lib/desk/accounts/session/session'
import { listenWithReconnect, Notification } from '@/lib/desk/runtime/database/notifications'
import { log } from '@/lib/desk/runtime/log/log'
import { once } from '@/lib/desk/runtime/process/once'
import { defaultLimit } from '@/lib/desk/upstream/keys/account'
import { forgetEnvelope, forgetLists, forgetWebhooks } from '@/lib/desk/upstream/upstream'
import type { LiveKind, LiveMessage } from './contract'
import { forgetReceiverState, readReceiverState } from './receiver-state'
import { findLastSeq, type LiveEvent, listEventsAfter } from './sql/events'
import { readLiveStatus } from './sql/live-status'

/** How often and for how long live updates wait, in milliseconds. Only tests change it. */
export const liveTimings = () =>
  once('live timings', () => ({
    /** Each process asks this often whether it is its turn to compare a feed. */
    compareTickMs: 5_000,
    /** How often each process looks for other work, while somebody has a page open. */
    tickMs: 1_000,
    /**
     * A page shows within ten seconds that the service hangs, and within three that it refuses
     * connections.
     */
    probeEveryMs: 2_000,
    probeDeadlineMs: 4_000,
    /**
     * With room in the budget, a page shows within ten seconds that a subscription is gone; people
     * need the requests first.
     */
    checkEveryMs: 7_000,
    /**
     * After three of them without a message, a browser assumes that the connection is lost. A
     * disabled or signed-out person loses the stream at the latest after one.
     */
    beatEveryMs: 3_000,
  }))

/** What changed in an account: `events` undefined means too many to name them. */
type Changes = { events: LiveEvent[] | undefined; kinds: Set<LiveKind> }

/** A browser's stream. */
export type Listener = {
  readonly person: string
  readonly sessionId: string
  /** Whose changes it gets; undefined until the service has named it. */
  readonly account: string | undefined
  /** `seq`: the number of an event. */
  send(message: LiveMessage, seq?: number): void
  /** Called again and again, with what the person may do now; undefined when the session has ended. */
  check(person: CurrentPerson | undefined): void
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
  #beat: NodeJS.Timeout | undefined
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

  /** Whether the person's other pages have all the streams that one person gets. */
  isFull(person: string): boolean {
    return [...this.#listeners].filter((listener) => listener.person === person).length >= MAX_STREAMS_PER_PERSON
  }

  /** Returns a function that removes the listener. */
  join(listener: Listener): () => void {
    this.#listeners.add(listener)
    this.#beat ??= setInterval(() => this.#beatAll(), liveTimings().beatEveryMs)
    void this.#checkPeople([listener])
    return () => {
      this.#listeners.delete(listener)
      if (this.size > 0) return
      clearInterval(this.#beat)
      this.#beat = undefined
    }
  }

  notified(notification: Notification): void {
    const { kind } = notification
    if (kind === 'state') {
      this.#stateChanged().catch(logFailure)
    } else if (kind === 'person') {
      void this.#checkPeople([...this.#listeners].filter(({ person }) => person === notification.person))
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
    await this.#stateChanged()
  }

  /**
   * Whether the mirror may have changed between the rendering of a page and now, when its stream
   * begins.
   */
  mirroredSinceRendering(account: string): boolean {
    return performance.now() - (this.#mirroredAt.get(account) ?? Number.NEGATIVE_INFINITY) < OPENED_WITHIN_MS
  }

  /** Pages connect again, and show meanwhile that they are not live. */
  close(): void {
    clearTimeout(this.#batch)
    this.#batch = undefined
    this.#pending.clear()
    for (const listener of this.#listeners) listener.close()
  }

  async #stateChanged(): Promise<void> {
    forgetReceiverState()
    await readReceiverState(new Date())
    await this.#sendStates()
  }

  #beatAll(): void {
    void this.#checkPeople([...this.#listeners])
    this.#sendStates().catch(logFailure)
  }

  /** One statement reads whether these people may still have their streams. */
  async #checkPeople(listeners: Listener[]): Promise<void> {
    try {
      const current = await findCurrentPeople(listeners.map(({ sessionId }) => sessionId))
      for (const listener of listeners) listener.check(current.get(listener.sessionId))
    } catch (err) {
      log().warn({ part: 'live', err }, 'streams failed and were closed')
      for (const listener of listeners) listener.close()
    }
  }

  /**
   * Sends each stream the state of its account. This is repeated: a browser that gets none for a
   * while shows that it is not live.
   */
  async #sendStates(): Promise<void> {
    const states = new Map(
      await Promise.all([...this.accounts].map(async (account) => [account, await readLiveStatus(account)] as const)),
    )
    for (const listener of this.#listeners) {
      const state = listener.account === undefined ? undefined : states.get(listener.account)
      if (state) listener.send({ kind: 'live', ...state })
    }
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

const logFailure = (err: unknown) => log().warn({ part: 'live', err }, 'the live state was not read')

export const hub = (): Hub => once('live hub', () => new Hub())

/**
 * Passes PostgreSQL's notifications on to the hub. Events missed while the connection was broken
 * are read from the table.
 */
export function followNotifications(hub: Pick<Hub, 'notified' | 'catchUp' | 'close'>, reconnectAfterMs = 1_000) {
  let lastSeq: number | undefined

  return listenWithReconnect({
    reconnectAfterMs,
    async onConnect() {
      if (lastSeq === undefined) lastSeq = await findLastSeq()
      else await hub.catchUp(lastSeq)
    },
    // Pages must not show that they are live.
    onDisconnect: () => hub.close(),
    onNotification(payload) {
      const { data, error } = Notification.safeParse(JSON.parse(payload))
      if (!data) return log().debug({ part: 'live', err: error }, 'a notification of another release was not read')
      if (data.kind === 'event') lastSeq = Math.max(lastSeq ?? 0, data.seq)
      hub.notified(data)
    },
  })
}
