import type { MiddlewareHandler } from 'hono'
import { BodiesInFlight } from '@/lib/http/bodies-in-flight'
import { networkOf } from '@/lib/http/peer-address'
import type { HttpEnv } from '../env'

const MIB = 1024 * 1024

/** Bounds the bodies that are being received, with an API key and without one apart: a stranger takes no room of a customer. */
export function bodyShares(): MiddlewareHandler<HttpEnv> {
  const keyed = new BodiesInFlight({ bodies: 500, bodiesPerHolder: 100, bytes: 256 * MIB, bytesPerHolder: 128 * MIB })
  const open = new BodiesInFlight({ bodies: 1_000, bodiesPerHolder: 100, bytes: 24 * MIB, bytesPerHolder: 12 * MIB })
  return async (c, next) => {
    c.set('bodyShare', (keyId) =>
      keyId === undefined
        ? { holder: networkOf(c.get('origin').ip ?? 'unknown'), inFlight: open }
        : { holder: keyId, inFlight: keyed },
    )
    await next()
  }
}
