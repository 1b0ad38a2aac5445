import { LRUCache } from 'lru-cache'

type Reading<T> = {
  ttlMs: number
  signal?: AbortSignal
  load: (signal: AbortSignal) => Promise<T>
  /** A value's size in the cache; by default that of its text. */
  bytes?: (value: T) => number
}
type Load = { promise: Promise<unknown>; controller: AbortController; waiting: number }

const BETWEEN = '\n'

/** As text, two bytes a character; what has no text weighs next to nothing. */
const weigh = (value: unknown): number => 2 * (JSON.stringify(value)?.length ?? 0)

export type ScopedCache = Pick<ReadCache, 'read' | 'store' | 'forget'>

/**
 * Short-lived answers of reads. Identical reads that run at the same time share one, which is
 * aborted when everybody who waits for it has left. What one of our own changes touched is
 * forgotten, and a read that began before the change is not stored.
 */
export class ReadCache {
  readonly #entries: LRUCache<string, { value: unknown }>
  readonly #loads = new Map<string, Load>()

  constructor(now: () => number, capBytes: number) {
    // The library never expires an entry stored at 0.
    this.#entries = new LRUCache({ maxSize: capBytes, perf: { now: () => now() + 1 }, ttlResolution: 0 })
  }

  /** A key is used with one type. */
  async read<T>(key: string, reading: Reading<T>): Promise<T> {
    const entry = this.#entries.get(key)
    if (entry) return entry.value as T
    const { signal } = reading
    signal?.throwIfAborted()
    const load = this.#loads.get(key) ?? this.#start(key, reading)
    load.waiting += 1
    try {
      return (await orAborted(load.promise, signal)) as T
    } finally {
      load.waiting -= 1
      if (load.waiting === 0) load.controller.abort()
    }
  }

  #start<T>(key: string, { ttlMs, load, bytes = weigh }: Reading<T>): Load {
    const controller = new AbortController()
    const started: Load = { promise: Promise.resolve(), controller, waiting: 0 }
    const isCurrent = () => this.#loads.get(key) === started
    const end = () => {
      if (isCurrent()) this.#loads.delete(key)
    }
    // An aborted load is about to fail, so it can't be joined.
    controller.signal.addEventListener('abort', end)
    this.#loads.set(key, started)
    started.promise = load(controller.signal)
      .then((value) => {
        if (isCurrent()) this.store(key, value, ttlMs, bytes(value))
        return value
      })
      .finally(end)
    return started
  }

  /**
   * The entries that were read longest ago make room; a value larger than the whole cache is not
   * stored.
   */
  store(key: string, value: unknown, ttlMs: number, bytes: number): void {
    this.#entries.delete(key)
    // The library takes 0 for "does not expire".
    if (ttlMs > 0) this.#entries.set(key, { value }, { ttl: ttlMs, size: Math.max(1, bytes) })
  }

  /** A part of the cache for one API key: no key sees what another has read. */
  within(scope: string): ScopedCache {
    const prefix = `${scope}${BETWEEN}`
    return {
      read: (key, reading) => this.read(prefix + key, reading),
      store: (key, value, ttlMs, bytes) => this.store(prefix + key, value, ttlMs, bytes),
      forget: (matches) => this.forget((key) => key.startsWith(prefix) && matches(key.slice(prefix.length))),
    }
  }

  /** Forgets in every scope. */
  forgetEverywhere(matches: (key: string) => boolean): void {
    this.forget((key) => matches(key.slice(key.indexOf(BETWEEN) + 1)))
  }

  /**
   * Later reads start again, because a load that is running may have seen what is no longer true.
   */
  forget(matches: (key: string) => boolean): void {
    for (const key of this.#entries.keys()) if (matches(key)) this.#entries.delete(key)
    for (const key of this.#loads.keys()) if (matches(key)) this.#loads.delete(key)
  }
}

function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const aborted = () => reject(signal.reason)
    signal.addEventListener('abort', aborted, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted))
  })
}
