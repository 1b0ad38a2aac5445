import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import autocannon from 'autocannon'
import { expect, test } from 'vitest'
import { benchFolder } from '@/bench/harness/folder'
import { together, totalMiB, watchPrograms } from '@/bench/harness/memory'
import { BodiesInFlight, BodyError, receiveBody } from '@/lib/http/bodies'
import { twoSlots } from '@/lib/tests/templates'
import { openCaller, signingTokens } from '@/lib/tests/torture/person'
import { type Product, startProduct } from '@/lib/tests/torture/product'
import { ACCOUNT } from '@/lib/tests/torture/program'
import { openedEnvelope, TYPED_SIGNATURE } from '@/lib/tests/torture/signed-envelope'
import { buildWhatIsStale } from '@/scripts/launch/build'
import { torture } from '@/scripts/testing/torture'
import { hardened } from './harden'

const MIB = 1024 * 1024
/** Longer than the flood lasts. */
const OTHERS_SECONDS = 25

/**
 * A connection that sends this and then nothing more; `answer` is what came back when the server
 * ended it.
 */
function stall(port: number, ...parts: (string | Buffer)[]) {
  const socket: Socket = connect(port, '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', (chunk: Buffer) => received.push(chunk))
  // What is still being sent when the server has had enough.
  socket.on('error', () => undefined)
  for (const part of parts) socket.write(part)
  const answer = new Promise<string>((settle) => {
    socket.on('close', () => settle(Buffer.concat(received).toString()))
  })
  return { answer, end: () => socket.destroy() }
}

const post = (path: string, origin: string, length: number) =>
  [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    `Origin: ${origin}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n')

test('over real sockets stalled bodies are answered, and give way to a request that arrives at once', async () => {
  const inFlight = new BodiesInFlight({ bodies: 100, bodiesPerHolder: 10, bytes: 4 * MIB, bytesPerHolder: 2 * MIB })
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const headers = { 'content-length': incoming.headers['content-length'] ?? '0' }
    const init = { method: 'POST', headers, body: Readable.toWeb(incoming), duplex: 'half' } as RequestInit
    const body = receiveBody(new Request('http://localhost/', init), { capBytes: MIB, holder: 'a', inFlight })
    const text = await body.then(
      (bytes) => `${bytes.length} bytes`,
      (error: unknown) => (error instanceof BodyError ? error.failure : 'failed'),
    )
    response.end(text)
  }
  const proxies = { DESK_ORIGIN: ['http://localhost:3000'], DESK_TRUSTED_PROXIES: 0 }
  const server = createServer(hardened((request, response) => void answer(request, response), proxies))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = `http://127.0.0.1:${port}`

  const slow = Array.from({ length: 20 }, () => stall(port, post('/api/x', url, 1_000), '{'))
  const large = Array.from({ length: 6 }, () => stall(port, post('/api/x', url, MIB), Buffer.alloc(MIB - 1)))
  expect(await (await fetch(`${url}/api/x`, { method: 'POST', body: '{}' })).text()).toBe('2 bytes')
  const displaced = await Promise.race(slow.map(({ answer: ended }) => ended))
  expect(displaced).toContain('no room')
  expect(await Promise.race(large.map(({ answer: ended }) => ended))).toContain('no room')
  const tooLarge = await stall(port, post('/api/x', url, 2 * MIB), Buffer.alloc(MIB)).answer
  expect(tooLarge).toContain('too large')

  for (const each of [...slow, ...large]) each.end()
  server.close()
})

/** `npm run torture -- clients`: the product as `npm start` runs it. */
if (torture.long) {
  test.each(['has just started', 'has signed before'])(
    'when the product %s, 200 slow connections, 48 large bodies and ten signatures on one link hold up nobody',
    async (state) => {
      await buildWhatIsStale()
      const folder = benchFolder()
      const environment = { SERVICE_SEED: 'none', SERVICE_LOG_LEVEL: 'error' }
      const product = await startProduct(folder.path, { environment })
      try {
        const token = await signingToken(product)
        const key = await product.newKey()
        if (state === 'has signed before')
          expect(await sign(product.origin, (await openedEnvelope(product, key, 12)).token)).toBe(200)
        const signed = await openedEnvelope(product, key, 12)
        const port = Number(new URL(product.origin).port)
        const programs = watchPrograms(product.pid)
        const memory = () => {
          const byProgram = programs()
          return { ...byProgram, all: totalMiB(together(Object.values(byProgram))) }
        }
        const paths = ['/api/health', '/sign-in', `/sign/${token}`]
        // What the code of the two routes takes is no cost of the flood.
        expect(await sign(product.origin, 'Z'.repeat(43))).toBe(404)
        expect(await signIn(product.origin)).toBe(401)
        // Sixty requests, slowly: the service has made its self-test by then and given back what
        // that took.
        await requests(product.origin, paths, { duration: 20, overallRate: 3 })
        const before = memory()
        const others = requests(product.origin, paths, { duration: OTHERS_SECONDS })

        const large = Array.from({ length: 48 }, (_, index) => {
          const link = index % 2 === 0 ? token : 'Z'.repeat(43)
          const head = `${post('/api/sign/sign', product.origin, 6 * MIB).trimEnd()}\r\nX-Signing-Token: ${link}\r\n\r\n`
          return stall(port, head, Buffer.alloc(6 * MIB - 1, 32))
        })
        const slow = Array.from({ length: 200 }, (_, index) => {
          if (index % 2 === 0) return stall(port, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
          return stall(port, post('/api/auth/sign-in/email', product.origin, 1_000), '{')
        })

        const signing = Array.from({ length: 10 }, () => sign(product.origin, signed.token))
        let most = before
        const sampling = setInterval(() => {
          const now = memory()
          if (now.all > most.all) most = now
        }, 100)
        const answers = await Promise.all([...large, ...slow].map(({ answer }) => answer))
        const { latency, requests: made, non2xx, errors } = await others
        clearInterval(sampling)
        process.stdout.write(
          `${JSON.stringify({ state, slowest: latency.max, p99: latency.p99, made: made.total, before, most })}\n`,
        )
        expect(non2xx + errors).toBe(0)
        expect(latency.max).toBeLessThan(1_000)
        // 100 MB.
        expect(most.all - before.all).toBeLessThan(95)
        for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 (404|408|503) /)
        expect((await Promise.all(signing)).toSorted((a, b) => a - b)[0]).toBe(200)
      } finally {
        await product.stop()
        folder.remove()
      }
    },
  )
}

async function sign(origin: string, token: string): Promise<number> {
  const headers = { origin, 'content-type': 'application/json', 'x-signing-token': token }
  const answer = await fetch(`${origin}/api/sign/sign`, {
    method: 'POST',
    headers,
    body: JSON.stringify(TYPED_SIGNATURE),
  })
  return answer.status
}

async function signIn(origin: string): Promise<number> {
  const headers = { origin, 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'not a password' })
  return (await fetch(`${origin}/api/auth/sign-in/email`, { method: 'POST', headers, body })).status
}

/**
 * Other people's requests, three at a time, from a thread that the flood of this one does not hold
 * up.
 */
function requests(url: string, paths: string[], limits: { duration: number; overallRate?: number }) {
  return autocannon({ url, connections: 3, workers: 1, requests: paths.map((path) => ({ path })), ...limits })
}

/** The link of somebody whose turn it is. */
async function signingToken(product: Product): Promise<string> {
  const { message: template } = await product.operator<{ message: string }>('/templates', {
    account: ACCOUNT,
    ...twoSlots(),
  })
  const signers = [0, 1].map((signerIndex) => ({ signerIndex, name: 'S', email: `slow${signerIndex}@example.com` }))
  const key = await product.newKey()
  const integrator = openCaller({ url: product.api }, () => ({ 'x-api-key': key }))
  const sending = { method: 'POST', body: { signers } }
  const { message: id } = await integrator.surely<{ message: string }>(`/envelopes/from-template/${template}`, sending)
  return (await signingTokens(integrator, id))[0] ?? ''
}
