import { Flights } from '../transport/flights'

type Entry = { value: unknown; expires: number; bytes: number }
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
  #entries = new Map<string, Entry>()
  #flights = new Flights()
  #bytes = 0

  constructor(
    private readonly now: () => number,
    private readonly capBytes: number,
  ) {}

  /** A key is used with one type. */
  async read<T>(key: string, { ttlMs, signal, load, bytes = weigh }: Reading<T>): Promise<T> {
    const entry = this.#entries.get(key)
    if (entry && entry.expires > this.now()) return entry.value as T
    return this.#flights.join(key, signal, async (shared) => {
      const value = await load(shared)
      if (this.#flights.holds(key, shared)) this.keep(key, value, ttlMs, bytes(value))
      return value
    })
  }

  /** The oldest entries make room; a value larger than the whole cache is not kept. */
  keep(key: string, value: unknown, ttlMs: number, bytes: number): void {
    this.#drop(key)
    if (bytes > this.capBytes) return
    this.#entries.set(key, { value, expires: this.now() + ttlMs, bytes })
    this.#bytes += bytes
    for (const [oldest, { expires }] of this.#entries) {
      if (this.#bytes <= this.capBytes && expires > this.now()) break
      this.#drop(oldest)
    }
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
    for (const key of this.#entries.keys()) if (matches(key)) this.#drop(key)
    this.#flights.detach(matches)
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}
