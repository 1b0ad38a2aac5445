import 'server-only'
import type { LiveBeat } from '@/lib/contract/live'
import { log } from '@/lib/env/log'
import type { Told } from './events'
import { type Hub, hub, type Listener } from './hub'
import { eventsAfter } from './replay'
import { isLive } from './state'

const LOOK_EVERY_MS = 15_000
const COME_BACK_AFTER_MS = 2_000
/** Messages that may wait for a browser that does not take them. */
const PATIENCE = 256

type Opening = {
  person: string
  /** The event that this browser saw last. */
  after: number | undefined
  /** Asked again and again: whoever is disabled or signed out has none, and loses the stream. */
  role: () => Promise<LiveBeat['role'] | undefined>
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
  #open = true
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
  }

  changes(batch: Told[]): void {
    for (const { seq, id, envelope_id, event_type } of batch) {
      this.#send(`id: ${seq}\nevent: change\ndata: ${JSON.stringify({ id, envelope_id, event_type })}`)
    }
  }

  everything(): void {
    this.#send('event: everything\ndata: {}')
  }

  live(live: boolean): void {
    this.#send(`event: live\ndata: ${JSON.stringify({ live })}`)
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
    this.live(await isLive())
    await this.#look()
    const { after } = this.opening
    if (after === undefined) return
    const missed = await eventsAfter(after)
    if (missed) this.changes(missed)
    else this.everything()
  }

  async #look(): Promise<void> {
    const role = await this.opening.role()
    if (role) this.#send(`event: beat\ndata: ${JSON.stringify({ role } satisfies LiveBeat)}`)
    else this.close()
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
