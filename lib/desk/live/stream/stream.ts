import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { LiveBeat, LiveSwitch } from '@/lib/desk/contract/live'
import type { ServiceKey } from '@/lib/desk/contract/service-key'
import { log } from '@/lib/desk/env/log'
import { accountOf } from '../account'
import { liveStatus } from '../status'
import { checkSubscriptions } from '../subscriptions/check'
import { freshProbe } from '../subscriptions/probe'
import type { Told } from './events'
import { type Hub, hub, type Listener, UNREACHABLE } from './hub'
import { eventsAfter } from './replay'

const LOOK_EVERY_MS = 4_000
const COME_BACK_AFTER_MS = 2_000
/** A check waits behind people's requests; the page does not wait that long for its first state. */
const CHECK_WITHIN_MS = 2_000
/** Messages that may wait for a browser that does not take them. */
const PATIENCE = 256

type Opening = {
  person: string
  key: ServiceKey | undefined
  /** The event that this browser saw last. */
  after: number | undefined
  /** Asked again and again: a disabled or signed-out person has none and loses the stream, as does one with another key. */
  current: () => Promise<{ role: LiveBeat['role']; keyRef: string | undefined } | undefined>
  signal: AbortSignal
  lookEveryMs?: number
}

/**
 * A browser's stream of server-sent events: `change` for each event, `everything` where that cannot be told, `live` for the
 * state, and `beat` at first, now and then and when the person changed: the line holds, and this is their role.
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
    { highWaterMark: PATIENCE },
  )
}

class BrowserStream implements Listener {
  readonly person: string
  account: string | undefined
  #open = true
  #looked = false
  #entering: Promise<void> | undefined
  #timer: NodeJS.Timeout
  #left: () => void

  constructor(
    private readonly controller: ReadableStreamDefaultController<Uint8Array>,
    hub: Hub,
    private readonly opening: Opening,
  ) {
    this.person = opening.person
    this.#left = hub.join(this)
    opening.signal.addEventListener('abort', this.close, { once: true })
    this.#timer = setInterval(() => this.look(), opening.lookEveryMs ?? LOOK_EVERY_MS)
    this.#carryOn(this.#begin())
    // A page that has gone before we listen for it is never heard of again.
    if (opening.signal.aborted) this.close()
  }

  changes(batch: Told[]): void {
    for (const { seq, id, envelope_id, event_type } of batch) {
      this.#send(`id: ${seq}\nevent: change\ndata: ${JSON.stringify({ id, envelope_id, event_type })}`)
    }
  }

  everything(): void {
    this.#send('event: everything\ndata: {}')
  }

  live(state: LiveSwitch): void {
    this.#send(`event: live\ndata: ${JSON.stringify(state)}`)
  }

  look(): void {
    this.#carryOn(this.#look())
  }

  close = (): void => {
    if (!this.#open) return
    this.leave()
    this.controller.close()
  }

  leave(): void {
    this.#open = false
    this.#left()
    clearInterval(this.#timer)
    this.opening.signal.removeEventListener('abort', this.close)
  }

  async #begin(): Promise<void> {
    this.#send(`retry: ${COME_BACK_AFTER_MS}`)
    await this.#look()
  }

  async #look(): Promise<void> {
    const current = await this.opening.current()
    if (!current || current.keyRef !== this.opening.key?.ref) return this.close()
    this.#send(`event: beat\ndata: ${JSON.stringify({ role: current.role } satisfies LiveBeat)}`)
    // Not at the first look: a service that works answers before the second.
    if (this.account === undefined && this.#looked) this.live(UNREACHABLE)
    this.#looked = true
    this.#entering ??= this.#enter()
  }

  /** Learns the account, says how its channel is, and sends what happened since the page was rendered. */
  async #enter(): Promise<void> {
    try {
      const account = await accountOf(this.opening.key)
      await freshProbe()
      await Promise.race([checkSubscriptions(account).catch(notChecked), pause(CHECK_WITHIN_MS)])
      if (!this.#open) return
      this.account = account
      this.live(await liveStatus(account))
      const { after } = this.opening
      if (after === undefined) return
      const missed = await eventsAfter(after, account)
      if (missed) this.changes(missed)
      else this.everything()
    } catch (err) {
      log().debug({ part: 'live', err }, 'the account of a stream is not known yet')
      this.#entering = undefined
    }
  }

  #carryOn(work: Promise<void>): void {
    work.catch((err: unknown) => {
      log().warn({ part: 'live', err }, 'a stream could not go on')
      this.close()
    })
  }

  #send(message: string): void {
    if (!this.#open) return
    if ((this.controller.desiredSize ?? 0) > 0) this.controller.enqueue(Buffer.from(`${message}\n\n`))
    else this.close()
  }
}

const notChecked = (err: unknown) =>
  log().debug({ part: 'live', err }, 'the subscriptions of an account were not checked')
