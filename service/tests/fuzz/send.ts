import { Agent, request } from 'node:http'
import type { Addressed } from './world'

export type Received = { status: number; headers: Headers; bytes: Buffer; body: unknown; ms: number }

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const DEADLINE_MS = 30_000

/** Sends the request as it stands, without the repairs that `fetch` makes to paths. */
export function send(baseUrl: string, { method, path, headers, body }: Addressed): Promise<Received> {
  const { hostname, port, pathname } = new URL(baseUrl)
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const sending = request({
      agent,
      hostname,
      port,
      method,
      path: `${pathname}${ascii(path)}`,
      headers,
      timeout: DEADLINE_MS,
    })
    sending.on('timeout', () => sending.destroy(new Error(`no answer in ${DEADLINE_MS} ms`)))
    sending.on('error', reject)
    sending.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const answered = new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
        const json = answered.get('content-type')?.startsWith('application/json') && bytes.length > 0
        resolve({
          status: response.statusCode ?? 0,
          headers: answered,
          bytes,
          body: json ? JSON.parse(bytes.toString()) : undefined,
          ms: performance.now() - began,
        })
      })
    })
    // GET and HEAD with a body are hostile too, and Node would leave its length out.
    if (body) sending.setHeader('content-length', body.length)
    sending.end(body)
  })
}

/** Node refuses what no byte of a request line can be; such characters are sent as a client would encode them. */
const ascii = (path: string) => path.replace(/[^\x21-\xff]+/g, (odd) => encodeURIComponent(Buffer.from(odd).toString()))
