import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Caller, Origin } from '../context'
import type { BodyShare } from './middleware/body-share'

/** What a handler finds on its request. `caller` exists behind authentication only. */
export type HttpEnv = {
  Bindings: HttpBindings
  Variables: { requestId: string; log: Logger; origin: Origin; bodyShare: BodyShare; caller: Caller }
}
