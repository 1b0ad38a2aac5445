import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Listens on a port of this machine, a free one unless it is named, and answers which. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a server listens on no port')
  return address.port
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  return port
}
