import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type Received = { method: string; path: string; headers: IncomingMessage['headers']; body: string }
type Answer = (request: Received, response: ServerResponse) => void

/**
 * A service that misbehaves as told, for what the real one never does. Paths are below the base URL's prefix. What it was told
 * nothing about it passes on to the service `behind` it, if any.
 */
export async function startFakeService(behind?: string) {
  const answers = new Map<string, Answer>()
  const received: Received[] = []
  let otherwise: Answer = (_, response) =>
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":404,"message":"not found"}')
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk)
    } catch {
      // The request was broken off, so nobody waits for an answer.
      return
    }
    const path = (request.url ?? '').replace(/^\/core\/prefix/, '')
    const got = { method: request.method ?? '', path, headers: request.headers, body: Buffer.concat(chunks).toString() }
    received.push(got)
    const answer = answers.get(`${got.method} ${path.split('?')[0]}`)
    if (answer) answer(got, response)
    else if (behind) await passOn(behind, got, response)
    else otherwise(got, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    baseUrl: `http://127.0.0.1:${port}/core/prefix`,
    received,
    forget: (what: string) => answers.delete(what),
    /** Answers this way what it was told nothing about. */
    otherwise: (answer: Answer) => {
      otherwise = answer
    },
    /** Answers `METHOD /path` this way from now on. */
    on: (what: string, answer: Answer) => answers.set(what, answer),
    json: (what: string, body: unknown, status = 200) =>
      answers.set(what, (_, response) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      ),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type FakeService = Awaited<ReturnType<typeof startFakeService>>

/** Repeats a request to the real service. */
export function deliver(behind: string, { method, path, headers, body }: Received): Promise<Response> {
  const sent = Object.entries(headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name))
  return fetch(`${behind}${path}`, {
    method,
    headers: sent.map(([name, value]): [string, string] => [name, String(value)]),
    body: method === 'GET' ? null : body,
  })
}

/** Repeats a request to the real service and answers what it answers. */
export async function passOn(behind: string, request: Received, response: ServerResponse): Promise<void> {
  const answer = await deliver(behind, request)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const type = answer.headers.get('content-type') ?? 'application/json'
  if (response.destroyed) return
  response.writeHead(answer.status, { 'content-type': type, 'content-length': bytes.length }).end(bytes)
}
