import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { createApp } from './app'

/** How long requests under way may take to finish once the server is to stop. */
const FINISH_WITHIN_MS = 5_000

export type Listening = { port: number; close(): Promise<void> }

/** Accepts requests from here on. Rejects with a one-line error when the port is taken. */
export async function listen(app: ReturnType<typeof createApp>, host: string, port: number): Promise<Listening> {
  const server = createServer(getRequestListener(app.fetch))
  // Longer than clients keep a connection they do not use: whoever closes first must not be us, or a request gets lost on it.
  server.keepAliveTimeout = 75_000
  server.listen(port, host)
  await once(server, 'listening').catch((error) => refuse(error, host, port))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the service has no port')
  return { port: address.port, close: () => close(server) }
}

function refuse(error: Error & { code?: string }, host: string, port: number): never {
  if (error.code !== 'EADDRINUSE') throw error
  throw new Error(`port ${port} of ${host} is taken: stop what uses it, or set SERVICE_PORT to another port`, {
    cause: error,
  })
}

/** Takes no new connections, lets requests under way finish, and ends what is left after a while. */
async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const deadline = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS)
  await closed
  clearTimeout(deadline)
}
