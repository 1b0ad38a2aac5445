import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { afterAll } from 'vitest'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }
/** How a path answers; it may keep silent or drip. */
export type Answering = (response: ServerResponse, received: Received) => void

export const ok: Answering = (response) => void response.writeHead(204).end()
export const answers =
  (status: number, headers: Record<string, string> = {}, body = ''): Answering =>
  (response) =>
    void response.writeHead(status, headers).end(body)
export const hangs: Answering = () => {}
/** Status at once, then a byte now and then and never an end. */
export const drips: Answering = (response) => {
  response.writeHead(200)
  const drip = setInterval(() => response.write('.'), 20)
  response.on('close', () => clearInterval(drip))
}

/** A receiver of deliveries on a loopback port of its own: what came, path by path, and how it answers. */
export async function receiver() {
  const received: Received[] = []
  const answering = new Map<string, Answering>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('utf8') }
    received.push(one)
    const answer = answering.get(one.path) ?? ok
    answer(response, one)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${address.port}`
  return {
    origin,
    url: (path: string) => `${origin}${path}`,
    answer(path: string, how: Answering) {
      answering.set(path, how)
    },
    at: (path: string) => received.filter((one) => one.path === path),
    /** TCP connections that are open. */
    connections: () =>
      new Promise<number>((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
      }),
  }
}
export type Receiver = Awaited<ReturnType<typeof receiver>>
