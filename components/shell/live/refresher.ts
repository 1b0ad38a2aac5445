import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Changes within this time are handled together. */
const COLLECT_MS = 50
const AT_LEAST_EVERY_MS = 1_000
/** While a server is slow, its pages ask it less often: reading takes at most a fifth of the time. */
const SHARE = 5
/** An answer that takes longer, for example because the service does not answer, does not delay what changes meanwhile. */
const WAIT_MS = 10_000

/** What the refresher depends on, which tests replace. */
export type Timing = {
  now: () => number
  /** Returns a function that cancels it. */
  after: (ms: number, run: () => void) => () => void
}

const browser: Timing = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * Reads changed data again: what is shown at once, the rest when it is shown next. A request under way is never cancelled for a newer
 * change: in a storm of changes no answer would ever arrive.
 */
export class Refresher {
  readonly #changed = new Map<string, QueryKey>()
  #cancel: (() => void) | undefined
  #isReading = false
  #hasStopped = false
  #earliest = Number.NEGATIVE_INFINITY
  /** Within this time, at a moment of its own, a page reads what changed: so that all of them do not read at once. */
  spreadMs = 0

  constructor(
    private readonly client: QueryClient,
    private readonly timing: Timing = browser,
    private readonly random: () => number = Math.random,
  ) {}

  /** Everything below these keys has changed. */
  changed(...keys: QueryKey[]): void {
    for (const key of keys) this.#changed.set(hashKey(key), key)
    this.#plan()
  }

  stop(): void {
    this.#hasStopped = true
    this.#cancel?.()
  }

  #plan(): void {
    if (this.#cancel || this.#isReading || this.#hasStopped || this.#changed.size === 0) return
    const wait = Math.max(COLLECT_MS, this.random() * this.spreadMs, this.#earliest - this.timing.now())
    this.#cancel = this.timing.after(wait, () => void this.#read())
  }

  async #read(): Promise<void> {
    this.#cancel = undefined
    this.#isReading = true
    const keys = [...this.#changed.values()]
    this.#changed.clear()
    const began = this.timing.now()
    await this.#atMost(WAIT_MS, Promise.all(keys.map((key) => readAgain(this.client, key))))
    const took = this.timing.now() - began
    this.#earliest = began + Math.max(AT_LEAST_EVERY_MS, took * SHARE)
    this.#isReading = false
    this.#plan()
  }

  #atMost(ms: number, work: Promise<unknown>): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.timing.after(ms, resolve)
      void work.finally(() => {
        cancel()
        resolve()
      })
    })
  }
}

async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  // Their answers may show what was before the change.
  const underWay = client.isFetching({ queryKey }) > 0
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false })
  if (underWay) await client.invalidateQueries({ queryKey }, { cancelRefetch: false })
}
