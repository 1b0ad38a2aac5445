import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { unknownPath } from '../answers'
import type { HttpEnv } from '../env'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Opens `/operator` to the holder of the configured token. To anyone else, and without one, these paths do not exist. */
export function operatorOnly(token: string | undefined): MiddlewareHandler<HttpEnv> {
  const expected = token === undefined ? undefined : digest(token)
  return async (c, next) => {
    const given = c.req.header('x-operator-token')
    // Digests have one length, so that the comparison's time tells nothing about the token.
    if (!expected || given === undefined || !timingSafeEqual(digest(given), expected)) return unknownPath(c)
    await next()
  }
}
