import http, { type RequestListener, type ServerOptions } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { env } from '@/lib/desk/env/env'
import { releaseFramesOfAbortReasons } from './abort-reasons'
import { hardened, refuseUnreadableRequests, SERVER_TIMEOUTS } from './harden'
import { markHardened } from './hardened'

/**
 * Loaded before Next.js (`node --import`), which makes its HTTP server itself and offers no way to put anything in front of
 * it: `createServer` answers a hardened server from here on.
 */
const { createServer } = http

function createHardenedServer(...given: [RequestListener?] | [ServerOptions, RequestListener?]) {
  const [first, second] = given
  const listener = typeof first === 'function' ? first : second
  const options = typeof first === 'object' ? first : {}
  const server = createServer({ ...SERVER_TIMEOUTS, ...options })
  refuseUnreadableRequests(server)
  if (listener) server.on('request', hardened(listener, env()))
  return server
}

Object.assign(http, { createServer: createHardenedServer })
syncBuiltinESMExports()
releaseFramesOfAbortReasons()
markHardened()
