import type { MiddlewareHandler } from 'hono'
import type { Capability } from '@/lib/contract/constants'
import type { Context } from '../../context'
import { forbidden } from '../../errors'
import { identify } from '../../identity/identify'
import type { LastUse } from '../../identity/last-use'
import { limitRate } from '../../identity/limit-rate'
import type { HttpEnv } from '../env'

/** Turns the key in `X-API-Key` into the caller, or refuses: 401 for any key that is not good, 429 for one over its limit. */
export function authenticate(context: Context, lastUse: LastUse): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const caller = await identify(context, c.req.header('x-api-key'))
    await limitRate(context, caller)
    lastUse.touch(caller.key.id)
    c.set('caller', caller)
    await next()
  }
}

/** Refuses with 403 a key that was not granted what the endpoint needs. */
export function needs(capability: Capability): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (!c.get('caller').capabilities.includes(capability)) throw forbidden(capability)
    await next()
  }
}
