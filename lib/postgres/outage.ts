import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** What takes longer may only be slow: a small statement on another connection shows whether the database does any. */
const SUSPECT_AFTER_MS = 5_000
/** With the time before, people get their answer within 10 s. */
const PROBE_WITHIN_MS = 3_000
const PROBE_AGAIN_MS = 1_000

type Options = {
  /** The smallest statement of this kind. */
  statement: string
  /** How long a probe may wait for its answer; without an end where it costs the server a connection each time. */
  answerWithinMs?: number
  isEnding: () => boolean
  onChange?: ((isOut: boolean) => void) | undefined
}

/** Notices that the database no longer does statements of one kind, and gives up whatever waits for one. */
export class OutageWatch {
  readonly #callbacks = new Set<() => void>()
  #isOut = false
  #isProbing = false
  #probe: pg.Client | undefined

  constructor(
    private readonly url: string,
    private readonly options: Options,
  ) {}

  /** Until a probe was answered, nothing more should be sent. */
  get isOut(): boolean {
    return this.#isOut
  }

  /** What was sent; rejects with what `giveUp` answers once the database is found to be out. */
  settle<T>(sent: Promise<T>, giveUp: () => Error): Promise<T> {
    return new Promise((resolve, reject) => {
      const again = setInterval(() => this.#suspect(), SUSPECT_AFTER_MS)
      again.unref()
      const end = () => reject(giveUp())
      this.#callbacks.add(end)
      sent.then(resolve, reject).finally(() => {
        clearInterval(again)
        this.#callbacks.delete(end)
      })
    })
  }

  /** Begins the probe again on another connection, because the one it has may be dead. */
  restartProbe(): void {
    if (this.#probe) endClient(this.#probe)
  }

  #suspect(): void {
    if (this.#isProbing) return
    this.#isProbing = true
    const late = setTimeout(() => {
      this.#change(true)
      for (const end of [...this.#callbacks]) end()
    }, PROBE_WITHIN_MS)
    late.unref()
    void this.#untilAnswered().then(() => {
      clearTimeout(late)
      this.#isProbing = false
      this.#change(false)
    })
  }

  #change(isOut: boolean): void {
    if (this.#isOut === isOut) return
    this.#isOut = isOut
    this.options.onChange?.(isOut)
  }

  /** Settles once a probe was answered, however long that takes. */
  async #untilAnswered(): Promise<void> {
    const { statement: text, answerWithinMs, isEnding } = this.options
    while (!isEnding()) {
      const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: PROBE_WITHIN_MS })
      client.on('error', () => undefined)
      this.#probe = client
      try {
        await client.connect()
        await client.query({ text, ...(answerWithinMs !== undefined && { query_timeout: answerWithinMs }) })
        return
      } catch {
        // It is tried again until it succeeds.
        await pause(PROBE_AGAIN_MS, undefined, { ref: false })
      } finally {
        endClient(client)
      }
    }
  }
}

/** Ends a connection also in the middle of a statement, without waiting for the server. */
export function endClient(client: pg.ClientBase): void {
  if ('end' in client && typeof client.end === 'function') void Promise.resolve(client.end()).catch(() => undefined)
}
