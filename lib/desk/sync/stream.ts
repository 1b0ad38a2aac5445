import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { Budget } from '@/lib/desk/platform/contract/desk'
import type { LiveBeat, LiveMessage } from '@/lib/desk/platform/live/contract'
import { type Hub, hub, type Listener, sendChanges, UNREACHABLE } from '@/lib/desk/platform/live/hub'
import { findLastSeq, listEventsAfter } from '@/lib/desk/platform/live/sql/events'
import { readLiveStatus } from '@/lib/desk/platform/live/sql/live-status'
import { log } from '@/lib/desk/platform/log/log'
import type { ServiceKey } from '@/lib/desk/platform/upstream/contract/service-key'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import { checkSubscriptions, probeService } from './subscriptions/check'

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
  key: ServiceKey | undefined
  /** The last event that this browser saw. */
  after: number | undefined
  /**
   * Asked repeatedly: a disabled or signed-out person has none and loses the stream, as does one
   * with another key.
   */
  current: () => Promise<{ role: LiveBeat['role']; keyRef: string | undefined } | undefined>
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
    this.#leaveHub = hub.join(this)
    opening.signal.addEventListener('abort', this.close, { once: true })
    this.#write(`retry: ${RECONNECT_AFTER_MS}`)
    this.checkPerson()
    // A page that disconnected before we listened sends no further signal.
    if (opening.signal.aborted) this.close()
  }

  send(message: LiveMessage, seq?: number): void {
    this.#write(`${seq === undefined ? '' : `id: ${seq}\n`}data: ${JSON.stringify(message)}`)
  }

  checkPerson(): void {
    this.#checkPerson().catch((err: unknown) => {
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

  async #checkPerson(): Promise<void> {
    const current = await this.opening.current()
    if (!current || current.keyRef !== this.opening.key?.ref) return this.close()
    const budget = await this.opening.budget()
    this.send({ kind: 'beat', role: current.role, budget, spread_ms: this.hub.spreadMs })
    // Not at the first check: a service that works answers before the second.
    if (this.account === undefined && this.#isChecked) this.send({ kind: 'live', ...UNREACHABLE })
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
