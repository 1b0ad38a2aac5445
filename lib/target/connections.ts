import type { LookupAddress } from 'node:dns'
import { isIPv6, type LookupFunction } from 'node:net'
import { Pool } from 'undici'
import type { Route } from './guard'

const UNUSED_FOR_MS = 60_000
const CONNECT_WITHIN_MS = 10_000

/**
 * Connections by origin and the addresses that were checked for it: nothing is resolved a second time, and a connection made for
 * other addresses is never used again. The deadline is the attempt's, so they have none of their own.
 */
export class Connections {
  #pools = new Map<string, { pool: Pool; usedAt: number }>()
  #sweep = setInterval(() => this.#closeUnused(), UNUSED_FOR_MS).unref()

  to({ url, addresses }: Route): Pool {
    const key = [url.origin, ...(addresses ?? []).toSorted()].join(' ')
    const known = this.#pools.get(key)
    const pool = known?.pool ?? open(url.origin, addresses)
    this.#pools.set(key, { pool, usedAt: performance.now() })
    return pool
  }

  async close(): Promise<void> {
    clearInterval(this.#sweep)
    await Promise.all([...this.#pools.values()].map(({ pool }) => pool.destroy()))
    this.#pools.clear()
  }

  #closeUnused(): void {
    for (const [key, { pool, usedAt }] of this.#pools) {
      if (performance.now() - usedAt < UNUSED_FOR_MS) continue
      this.#pools.delete(key)
      // Nothing is sent on it anymore; what is under way ends before it closes.
      void pool.close()
    }
  }
}

function open(origin: string, addresses: string[] | undefined): Pool {
  return new Pool(origin, {
    connections: null,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 10_000,
    allowH2: false,
    connect: { timeout: CONNECT_WITHIN_MS, ...(addresses && { lookup: pinned(addresses) }) },
  })
}

/** A look-up that knows these addresses and nothing else. An address in the URL itself is connected to without one. */
function pinned(addresses: string[]): LookupFunction {
  const entries = addresses.map((address): LookupAddress => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_hostname, options, callback) => {
    const fitting = entries.filter(({ family }) => !options.family || options.family === family)
    const [first] = fitting
    if (!first) callback(new Error('no checked address of this family'), '', 0)
    else if (options.all) callback(null, fitting)
    else callback(null, first.address, first.family)
  }
}
