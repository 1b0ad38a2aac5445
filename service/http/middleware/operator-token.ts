import type { MiddlewareHandler } from 'hono'
import { unknownPath } from '../answers'
import type { HttpEnv } from '../env'
import { secretMatcher } from './shared-secret'

/** Opens `/operator` to requests with the configured token. For all others, and without one, these paths do not exist. */
export function operatorOnly(token: string | undefined): MiddlewareHandler<HttpEnv> {
  const isToken = secretMatcher(token)
  return async (c, next) => {
    if (!isToken(c.req.header('x-operator-token'))) return unknownPath(c)
    await next()
  }
}
