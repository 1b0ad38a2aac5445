import http, { type RequestListener, type ServerOptions } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { withPolicy } from '@/lib/desk/http/page-policy'
import { env } from '@/lib/desk/runtime/config/env'
import {
  hardened,
  markHardened,
  refuseUnreadableRequests,
  releaseFramesOfAbortReasons,
  SERVER_TIMEOUTS,
} from './runtime/server/harden'
import { tracePages } from './runtime/server/observe-request'
import { serveCompressed } from './runtime/server/static-files'

/**
 * Loaded before Next.js (`node --import`), which creates its HTTP server itself and offers no way
 * to put anything in front of it. From here on `createServer` returns a hardened server.
 */
const { createServer } = http

/**
 * The build's files are in the folder that the program runs in; the development server compiles its
 * own.
 */
const withStatic = (listener: RequestListener) =>
  env().development ? listener : serveCompressed('.next/static', listener)

function createHardenedServer(...given: [RequestListener?] | [ServerOptions, RequestListener?]) {
  const [first, second] = given
  const listener = typeof first === 'function' ? first : second
  const options = typeof first === 'object' ? first : {}
  const server = createServer({ ...SERVER_TIMEOUTS, ...options })
  refuseUnreadableRequests(server)
  if (listener) server.on('request', hardened(withStatic(tracePages(withPolicy(listener, env()))), env()))
  return server
}

Object.assign(http, { createServer: createHardenedServer })
syncBuiltinESMExports()
releaseFramesOfAbortReasons()
markHardened()
