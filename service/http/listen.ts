import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Logger } from 'pino'
import type { ServiceFault } from '@/lib/contract/answer'
import { enforceLength } from '@/lib/http/answer-length'
import { endAbandonedBody } from '@/lib/http/bodies'
import { refuseConnect, refuseMethod, refuseUnreadable } from '@/lib/http/unreadable'
import type { createApp } from './app'

/** How long requests under way may take to finish once the server is to stop. */
const FINISH_WITHIN_MS = 5_000

/** The largest body takes about fourteen minutes, and is refused before this. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 900_000, connectionsCheckingInterval: 2_000 }

export type Listener = { port: number; close(): Promise<void> }

/** Accepts requests from here on. Rejects with a one-line error when the port is taken. */
export async function listen(
  app: ReturnType<typeof createApp>,
  { host, port, log }: { host: string; port: number; log: Logger },
): Promise<Listener> {
  const answers = new Set<Promise<Response>>()
  const answer = getRequestListener(countAnswers(app, answers), { errorHandler: refuseMalformedRequest })
  const server = createServer(TIMEOUTS, (request, response) => {
    enforceLength(response)
    endAbandonedBody(response)
    if (!refuseMethod(request, response)) void answer(request, response)
  })
  server.on('connect', refuseConnect)
  server.on('clientError', refuseUnreadable)
  // Longer than clients keep idle connections: a request could get lost.
  server.keepAliveTimeout = 75_000
  server.listen(port, host)
  await once(server, 'listening').catch((error) => refuse(error, host, port))
  // A connection that could not be accepted is no reason to end.
  server.on('error', (err) => log.error({ err }, 'a connection was not accepted'))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the service has no port')
  return { port: address.port, close: () => close(server, answers) }
}

function refuse(error: Error & { code?: string }, host: string, port: number): never {
  if (error.code !== 'EADDRINUSE') throw error
  throw new Error(`port ${port} of ${host} is taken: stop what uses it, or set SERVICE_PORT to another port`, {
    cause: error,
  })
}

/** A client may disconnect, but its request continues. */
function countAnswers(app: ReturnType<typeof createApp>, running: Set<Promise<Response>>) {
  return async (...request: Parameters<typeof app.fetch>): Promise<Response> => {
    const answer = Promise.resolve(app.fetch(...request))
    running.add(answer)
    return answer.finally(() => running.delete(answer))
  }
}

/** Takes no new connections, lets requests finish, and ends the rest after a while. */
async function close(server: Server, running: Set<Promise<Response>>): Promise<void> {
  const closeEvent = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const late = new AbortController()
  const deadline = setTimeout(() => {
    server.closeAllConnections()
    late.abort()
  }, FINISH_WITHIN_MS)
  await closeEvent
  const allAnswers = Promise.allSettled(running)
  await Promise.race([allAnswers, once(late.signal, 'abort')])
  clearTimeout(deadline)
}

/** A request without a readable path. The app answers and logs other failures. */
function refuseMalformedRequest(error: unknown): Response {
  if (!(error instanceof RequestError))
    return refusal({ code: 500, message: 'internal error', reason: 'internal_error' })
  return refusal({ code: 400, message: 'the request line or the Host header is malformed', reason: 'invalid_request' })
}

const refusal = (fault: ServiceFault) => Response.json(fault, { status: fault.code })
