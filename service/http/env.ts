import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { BodiesInFlight } from '@/lib/http/bodies-in-flight'
import type { Caller, Origin } from '../context'

/** What a request body counts against while it is received: the share of an API key, or of an address without one. */
type BodyShare = (keyId: string | undefined) => { holder: string; inFlight: BodiesInFlight }

/** What a handler finds on its request. `caller` exists behind authentication only. */
export type HttpEnv = {
  Bindings: HttpBindings
  Variables: { requestId: string; log: Logger; origin: Origin; bodyShare: BodyShare; caller: Caller }
}
