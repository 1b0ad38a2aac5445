import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { CurrentPerson } from '@/lib/desk/accounts/session/session'
import type { LiveMessage } from '@/lib/desk/live/contract'
import { type Hub, hub, type Listener, sendChanges } from '@/lib/desk/live/hub'
import { findLastSeq, listEventsAfter } from '@/lib/desk/live/sql/events'
import { readLiveStatus } from '@/lib/desk/live/sql/live-status'
import { log } from '@/lib/desk/runtime/log/log'
import type { Budget } from '@/lib/desk/upstream/contract/budget'
import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { WholeNumber } from '@/lib/text/whole-number'
import { checkSubscriptions, probeService } from './check'

const RECONNECT_AFTER_MS = 2_000
/**
 * A check of the subscriptions waits behind people's requests; the page does not wait that long for
 * its first state.
 */
const CHECK_WITHIN_MS = 2_000
/** Messages that may wait for a browser that does not read them. */
const MAX_WAITING_MESSAGES = 256

type Opening = {
  person: string
  sessionId: string
  key: ServiceKey | undefined
  /** The last event that this browser saw. */
  after: number | undefined
  /** The request budget of the key. */
  budget: () => Promise<Budget>
  signal: AbortSignal
  /**
   * Held as long as the stream, because otherwise nobody would notice that the browser
   * disconnected.
   */
  request?: Request
}

/**
 * The newest event: a page that is rendered now shows everything up to it, and asks for what comes
 * after.
 */
export const newestEvent = findLastSeq

const EventId = WholeNumber

/** The event that a browser names when it reconnects. */
export const lastEventId = (headers: Headers): number | undefined =>
  EventId.safeParse(headers.get('last-event-id') ?? undefined).data

/**
 * `no-transform` keeps the server from holding messages back to compress them, and the other header
 * keeps proxies from it.
 */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** A browser reads no status of a refused stream, so a page without one is sent the reason. */
export const eventStream = (opening: Opening) =>
  new Response(hub().isFull(opening.person) ? `data: ${JSON.stringify(IN_OTHER_TABS)}\n\n` : liveStream(opening), {
    headers: HEADERS,
  })

const IN_OTHER_TABS: LiveMessage = { kind: 'live', live: false, because: 'tabs' }

/**
 * A browser's stream of server-sent events, each a `LiveMessage`: what changed, whether changes are
 * pushed at all, and, regularly, that the connection works.
 */
export function liveStream(opening: Opening): ReadableStream<Uint8Array> {
  let stream: BrowserStream | undefined
  return new ReadableStream(
    {
      start: (controller) => {
        stream = new BrowserStream(controller, hub(), opening)
      },
      cancel: () => stream?.leave(),
    },
    { highWaterMark: MAX_WAITING_MESSAGES },
  )
}

class BrowserStream implements Listener {
  readonly person: string
  readonly sessionId: string
  account: string | undefined
  #open = true
  #isChecked = false
  #entering: Promise<void> | undefined
  #leaveHub: () => void

  constructor(
    private readonly controller: ReadableStreamDefaultController<Uint8Array>,
    private readonly hub: Hub,
    private readonly opening: Opening,
  ) {
    this.person = opening.person
    this.sessionId = opening.sessionId
    this.#leaveHub = hub.join(this)
    opening.signal.addEventListener('abort', this.close, { once: true })
    this.#write(`retry: ${RECONNECT_AFTER_MS}`)
    // A page that disconnected before we listened sends no further signal.
    if (opening.signal.aborted) this.close()
  }

  send(message: LiveMessage, seq?: number): void {
    this.#write(`${seq === undefined ? '' : `id: ${seq}\n`}data: ${JSON.stringify(message)}`)
  }

  check(person: CurrentPerson | undefined): void {
    this.#beat(person).catch((err: unknown) => {
      log().warn({ part: 'live', err }, 'a stream failed and was closed')
      this.close()
    })
  }

  close = (): void => {
    if (!this.#open) return
    this.leave()
    this.controller.close()
  }

  leave(): void {
    this.#open = false
    this.#leaveHub()
    this.opening.signal.removeEventListener('abort', this.close)
  }

  async #beat(person: CurrentPerson | undefined): Promise<void> {
    if (!person || person.keyRef !== this.opening.key?.ref) return this.close()
    const budget = await this.opening.budget()
    this.send({ kind: 'beat', role: person.role, budget, spread_ms: this.hub.spreadMs })
    // Not at the first check: a service that works answers before the second.
    if (this.account === undefined && this.#isChecked) this.send({ kind: 'live', live: false, because: 'unreachable' })
    this.#isChecked = true
    this.#entering ??= this.#enter()
  }

  /**
   * Finds the account, sends its channel's state, and what happened since the page was rendered.
   */
  async #enter(): Promise<void> {
    try {
      const account = await accountOf(this.opening.key)
      await probeService()
      await Promise.race([checkSubscriptions(account).catch(ignoreFailedCheck), pause(CHECK_WITHIN_MS)])
      if (!this.#open) return
      this.account = account
      this.send({ kind: 'live', ...(await readLiveStatus(account)) })
      const { after } = this.opening
      const events = after === undefined ? [] : await listEventsAfter(after, account)
      // What they changed in the mirror was announced meanwhile.
      const mirror = events?.length !== 0 || this.hub.mirroredSinceRendering(account)
      sendChanges(this, { events, kinds: new Set(mirror ? ['mirror'] : []) })
    } catch (err) {
      log().debug({ part: 'live', err }, 'the account of a stream is not known yet')
      this.#entering = undefined
    }
  }

  #write(message: string): void {
    if (!this.#open) return
    if ((this.controller.desiredSize ?? 0) > 0) this.controller.enqueue(Buffer.from(`${message}\n\n`))
    else this.close()
  }
}

const ignoreFailedCheck = (err: unknown) =>
  log().debug({ part: 'live', err }, 'the subscriptions of an account were not checked')
