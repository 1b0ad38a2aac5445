import type { LookupAddress } from 'node:dns'
import { isIPv6, type LookupFunction } from 'node:net'
import { Pool } from 'undici'
import type { Route } from './guard'

const UNUSED_FOR_MS = 60_000
const CONNECT_WITHIN_MS = 10_000
/** Of a name with more, the first ones, each for 1.5 s: a handshake and a lost packet. */
const ADDRESSES_TRIED = 6
/** Shared among the addresses. Node.js would give up each after 250 ms. */
const TRYING_MS = 9_000

/**
 * Connections by origin and the addresses that were checked for it: nothing is resolved a second
 * time, and a connection made for other addresses is never used again. The deadline is the
 * attempt's, so they have none of their own.
 */
export class Connections {
  #pools = new Map<string, { pool: Pool; usedAt: number }>()
  #sweep = setInterval(() => this.#closeIdlePools(), UNUSED_FOR_MS).unref()

  constructor(private readonly tryingMs = TRYING_MS) {}

  to({ url, addresses }: Route): Pool {
    const key = [url.origin, ...(addresses ?? []).toSorted()].join(' ')
    const entry = this.#pools.get(key)
    const pool = entry?.pool ?? open(url.origin, addresses, this.tryingMs)
    this.#pools.set(key, { pool, usedAt: performance.now() })
    return pool
  }

  async close(): Promise<void> {
    clearInterval(this.#sweep)
    await Promise.all([...this.#pools.values()].map(({ pool }) => pool.destroy()))
    this.#pools.clear()
  }

  #closeIdlePools(): void {
    for (const [key, { pool, usedAt }] of this.#pools) {
      if (performance.now() - usedAt < UNUSED_FOR_MS) continue
      this.#pools.delete(key)
      // Nothing is sent on it anymore; what is under way ends before it closes.
      pool.close().catch(() => undefined)
    }
  }
}

function open(origin: string, addresses: string[] | undefined, tryingMs: number): Pool {
  const firstAddresses = addresses?.slice(0, ADDRESSES_TRIED)
  return new Pool(origin, {
    connections: null,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 10_000,
    allowH2: false,
    connect: {
      timeout: CONNECT_WITHIN_MS,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: tryingMs / Math.max(1, firstAddresses?.length ?? 2),
      ...(firstAddresses && { lookup: lookupAmong(firstAddresses) }),
    },
  })
}

/**
 * A look-up that knows these addresses and nothing else. An address in the URL itself is connected
 * to without one. It answers later, as look-ups do: a connection that fails while it is being asked
 * fails before anybody listens, which ends the program.
 */
function lookupAmong(addresses: string[]): LookupFunction {
  const entries = addresses.map((address): LookupAddress => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_hostname, options, callback) => {
    const sameFamily = entries.filter(({ family }) => !options.family || options.family === family)
    const [first] = sameFamily
    if (!first) process.nextTick(callback, new Error('no checked address of this family'), '', 0)
    else if (options.all) process.nextTick(callback, null, sameFamily)
    else process.nextTick(callback, null, first.address, first.family)
  }
}
