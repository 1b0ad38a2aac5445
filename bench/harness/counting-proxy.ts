import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const WINDOW_MS = 60_000

export type Arrived = { at: number; status: number; path: string; key: string }

/** Stands between dashboards and the service, and writes down each request for the interface when it arrives. */
export async function startCountingProxy(port: number, servicePort: number) {
  const arrived: Arrived[] = []
  const server = createServer((incoming, response) => {
    const key = incoming.headers['x-api-key']
    const entry: Arrived = { at: performance.now(), status: 0, path: incoming.url ?? '', key: String(key ?? '') }
    // Without a key it is a question for the service itself, such as whether it is there.
    if (key !== undefined) arrived.push(entry)
    const { method, url, headers } = incoming
    const passed = request({ host: '127.0.0.1', port: servicePort, method, path: url, headers }, (answer) => {
      entry.status = answer.statusCode ?? 0
      response.writeHead(entry.status, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    incoming.pipe(passed)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/core`,
    arrived,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The most requests that arrived within any 60 s. */
export function mostInAnyMinute(arrived: readonly Arrived[]): number {
  const times = arrived.map(({ at }) => at).toSorted((a, b) => a - b)
  let [first, most] = [0, 0]
  for (const [index, at] of times.entries()) {
    while (at - (times[first] ?? at) >= WINDOW_MS) first += 1
    most = Math.max(most, index - first + 1)
  }
  return most
}
