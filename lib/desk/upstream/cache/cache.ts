import { LRUCache } from 'lru-cache'
import { Flights } from '../transport/flights'

type Reading<T> = {
  ttlMs: number
  signal?: AbortSignal
  load: (signal: AbortSignal) => Promise<T>
  /** Weighs a value against the cache's cap; without it, its text is weighed. */
  bytes?: (value: T) => number
}

const BETWEEN = '\n'

/** As text, two bytes a character; what has no text weighs next to nothing. */
const weigh = (value: unknown): number => 2 * (JSON.stringify(value)?.length ?? 0)

export type ScopedCache = Pick<ReadCache, 'read' | 'keep' | 'forget'>

/**
 * Short-lived answers of reads, shared while under way. What one of our own changes touched is forgotten, and a read that
 * began before the change is not kept.
 */
export class ReadCache {
  readonly #entries: LRUCache<string, { value: unknown }>
  #flights = new Flights()

  constructor(now: () => number, capBytes: number) {
    // An entry that was kept at 0 would never expire in the library.
    this.#entries = new LRUCache({ maxSize: capBytes, perf: { now: () => now() + 1 }, ttlResolution: 0 })
  }

  /** A key is used with one type. */
  async read<T>(key: string, { ttlMs, signal, load, bytes = weigh }: Reading<T>): Promise<T> {
    const entry = this.#entries.get(key)
    if (entry) return entry.value as T
    return this.#flights.join(key, signal, async (shared) => {
      const value = await load(shared)
      if (this.#flights.holds(key, shared)) this.keep(key, value, ttlMs, bytes(value))
      return value
    })
  }

  /** The entries that were read longest ago make room; a value larger than the whole cache is not kept. */
  keep(key: string, value: unknown, ttlMs: number, bytes: number): void {
    this.#entries.delete(key)
    // The library takes 0 for "does not expire".
    if (ttlMs > 0) this.#entries.set(key, { value }, { ttl: ttlMs, size: Math.max(1, bytes) })
  }

  /** Room of its own in the same cache: what one API key reads is nothing to another. */
  within(scope: string): ScopedCache {
    const prefix = `${scope}${BETWEEN}`
    return {
      read: (key, reading) => this.read(prefix + key, reading),
      keep: (key, value, ttlMs, bytes) => this.keep(prefix + key, value, ttlMs, bytes),
      forget: (matches) => this.forget((key) => key.startsWith(prefix) && matches(key.slice(prefix.length))),
    }
  }

  /** Forgets in every scope. */
  forgetEverywhere(matches: (key: string) => boolean): void {
    this.forget((key) => matches(key.slice(key.indexOf(BETWEEN) + 1)))
  }

  forget(matches: (key: string) => boolean): void {
    for (const key of this.#entries.keys()) if (matches(key)) this.#entries.delete(key)
    this.#flights.detach(matches)
  }
}
