import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

type Proxied = {
  at: number
  target: string
  method: string
  path: string
  status: number
  key: string | undefined
}
type Target = { name: string; url: URL; isUp: boolean }

const CHECK_EVERY_MS = 200

/**
 * A load balancer as people put in front of several processes: round robin among those that answer its health check, and no buffering.
 * What it repeats at another process: a request that never reached one, and a read whose process broke off before the answer began. A
 * change that did reach a process is answered 502, because nobody knows whether it was made.
 */
export async function startProxy(port: number, healthPath: string) {
  const targets: Target[] = []
  const log: Proxied[] = []
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    void handle(incoming, outgoing)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const timer = setInterval(() => void Promise.all(targets.map(check)), CHECK_EVERY_MS)

  async function check(target: Target): Promise<void> {
    const answer = await fetch(new URL(healthPath, target.url), { signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    )
    await answer?.body?.cancel()
    target.isUp = answer?.ok ?? false
  }

  function next(tried: Set<Target>): Target | undefined {
    const open = targets.filter((target) => target.isUp && !tried.has(target))
    turn += 1
    return open[turn % open.length]
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part)
    const body = Buffer.concat(parts)
    const tried = new Set<Target>()
    for (let target = next(tried); target; target = next(tried)) {
      tried.add(target)
      const outcome = await pass(target, incoming, body, outgoing)
      if (outcome === 'answered') return
      if (outcome === 'not reached') target.isUp = false
      else if (incoming.method !== 'GET' && incoming.method !== 'HEAD') break
    }
    outgoing.writeHead(502, { 'x-served-by': 'proxy' }).end()
  }

  function pass({ name, url }: Target, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse) {
    return new Promise<'answered' | 'not reached' | 'broken'>((resolve) => {
      const { method = 'GET', url: path = '/', headers } = incoming
      const proxied: Proxied = {
        at: Date.now(),
        target: name,
        method,
        path,
        status: 0,
        key: headers['x-api-key']?.toString(),
      }
      const forwarded = [headers['x-forwarded-for'], incoming.socket.remoteAddress].filter(Boolean).join(', ')
      const outward = request(new URL(path, url), {
        method,
        agent: false,
        headers: { ...headers, connection: 'close', 'x-forwarded-for': forwarded },
      })
      outward.once('error', (error) => {
        const isReached = !('code' in error && error.code === 'ECONNREFUSED')
        if (isReached) log.push(proxied)
        resolve(isReached ? 'broken' : 'not reached')
      })
      outward.once('response', (answer) => {
        log.push({ ...proxied, status: answer.statusCode ?? 0 })
        outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'x-served-by': name })
        outgoing.flushHeaders()
        // An answer that breaks off in the middle breaks off for the client as well.
        answer.once('error', () => outgoing.destroy())
        answer.pipe(outgoing)
        resolve('answered')
      })
      outgoing.once('close', () => outward.destroy())
      outward.end(body)
    })
  }

  return {
    url: `http://127.0.0.1:${port}`,
    log,
    async add(name: string, url: string): Promise<void> {
      const target = { name, url: new URL(url), isUp: false }
      targets.push(target)
      await check(target)
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The most requests that arrived within any 60 s. */
export function mostInAnyMinute(requests: readonly Pick<Proxied, 'at'>[]): number {
  const times = requests.map(({ at }) => at).toSorted((a, b) => a - b)
  let [first, most] = [0, 0]
  for (const [index, at] of times.entries()) {
    while (at - (times[first] ?? at) >= 60_000) first += 1
    most = Math.max(most, index - first + 1)
  }
  return most
}
