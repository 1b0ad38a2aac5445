import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type FinishedRequest, onFinishedRequest, setRequestPerson } from '@/lib/desk/runtime/log/finished-requests'
import { hardened, refuseUnreadableRequests } from './harden'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const echo: RequestListener = (request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ method: request.method, headers: request.headers }))
}

async function serve({ listener = echo, proxies = 0, origin = 'http://localhost:3000' } = {}): Promise<number> {
  const server = createServer(hardened(listener, { DESK_ORIGIN: [origin], DESK_TRUSTED_PROXIES: proxies }))
  refuseUnreadableRequests(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Sends the text as it is and answers what came back until the connection closed. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  return Buffer.concat(await socket.toArray()).toString()
}

const get = (port: number, headers: string[] = [], head = 'GET / HTTP/1.1') =>
  raw(port, [head, 'Host: x', ...headers, 'Connection: close', '', ''].join('\r\n'))

const addressSeen = async (proxies: number, headers: string[]) =>
  JSON.parse((await get(await serve({ proxies }), headers)).split('\r\n\r\n')[1] ?? '').headers['x-forwarded-for']

test('with no trusted proxy every claim is replaced by the address of the socket', async () => {
  for (const headers of [
    [],
    ['X-Forwarded-For: 6.6.6.6'],
    ['X-Forwarded-For: 6.6.6.6, 203.0.113.77'],
    ['X-Forwarded-For: 6.6.6.6', 'x-forwarded-for: 7.7.7.7'],
    ['X-Forwarded-For: \'"><script>'],
  ]) {
    expect(await addressSeen(0, headers), String(headers)).toBe('127.0.0.1')
  }
})

test('with one and two trusted proxies what they appended counts', async () => {
  expect(await addressSeen(1, ['X-Forwarded-For: 6.6.6.6, 203.0.113.9'])).toBe('203.0.113.9')
  expect(await addressSeen(1, ['X-Forwarded-For: 6.6.6.6', 'X-Forwarded-For: 203.0.113.9'])).toBe('203.0.113.9')
  expect(await addressSeen(1, ['X-Forwarded-For: unknown'])).toBe('127.0.0.1')
  expect(await addressSeen(2, ['X-Forwarded-For: 6.6.6.6, 2001:DB8::9, 10.0.0.1'])).toBe('2001:db8::9')
})

const NO_PATHS = [
  'http://evil.example/api/health',
  '//evil.example/',
  '/\\evil.example/',
  '*',
  '/api/../evil',
  '/_next/%2e%2E/evil',
  '/_next\\..\\evil',
  '/evil/.',
  '/%',
  '/api/%',
  '/api/%zz',
  '/sign/%ff',
  '/sign/%c3%28?x=1',
  '/evil/%2',
]
test.each(NO_PATHS)('the target %s, which is no path of this host, gets 400 and no redirect', async (target) => {
  const method = target === '*' ? 'OPTIONS' : 'GET'
  const answer = await get(await serve(), [], `${method} ${target} HTTP/1.1`)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('"reason":"invalid_request"')
  expect(answer).not.toContain('evil')
})

test('every request has an id that its client cannot choose, and is reported without its query', async () => {
  const reported: FinishedRequest[] = []
  onFinishedRequest((request) => reported.push(request))
  const listener: RequestListener = (request, response) => {
    setRequestPerson(String(request.headers['x-request-id']), 'person-1')
    response.writeHead(418).end()
  }

  const answer = await get(await serve({ listener }), ['X-Request-Id: chosen'], 'GET /sign/x?email=a HTTP/1.1')

  const [, id] = /x-request-id: ([0-9a-f-]{36})\r/i.exec(answer) ?? []
  expect(answer).not.toContain('chosen')
  await expect.poll(() => reported).toHaveLength(1)
  expect(reported[0]).toMatchObject({ id, method: 'GET', path: '/sign/x', status: 418, person: 'person-1' })
})

test('every answer is completed, and what it says itself stays', async () => {
  const plain = await get(await serve())
  expect(plain).toContain("content-security-policy: default-src 'none'; base-uri 'none'")
  expect(plain).toContain('x-content-type-options: nosniff')
  expect(plain).toContain('x-frame-options: DENY')
  expect(plain).not.toContain('strict-transport-security')

  const secure = await get(await serve({ origin: 'https://desk.example' }))
  expect(secure).toContain('strict-transport-security: max-age=31536000')

  const own = { 'Content-Security-Policy': 'sandbox', 'X-Frame-Options': 'SAMEORIGIN' }
  for (const listener of [
    ((_, response) => response.writeHead(200, own).end()) satisfies RequestListener,
    ((_, response) => response.writeHead(200, 'Fine', Object.entries(own).flat()).end()) satisfies RequestListener,
    ((_, response) => response.setHeaders(new Headers(own)).end()) satisfies RequestListener,
  ]) {
    const answer = (await get(await serve({ listener }))).toLowerCase()
    expect(answer.match(/content-security-policy: .*/g)).toEqual(['content-security-policy: sandbox'])
    expect(answer.match(/x-frame-options: .*/g)).toEqual(['x-frame-options: sameorigin'])
    expect(answer).toContain('nosniff')
  }
})

test('percent signs after the question mark are read leniently', async () => {
  expect(await get(await serve(), [], 'GET /envelopes/%C3%A4%20b?q=100%&r=%ff HTTP/1.1')).toMatch(/^HTTP\/1\.1 200 /)
})

const file =
  (length: number, body: string, more: Record<string, string> = {}): RequestListener =>
  (request, response) => {
    response.setHeaders(
      new Headers({ 'content-type': 'application/pdf', 'x-document-length': String(length), ...more }),
    )
    response.flushHeaders()
    if (request.method !== 'HEAD') response.write(body)
    response.end()
  }

test('a file of known length is sent with it, also as a range and for HEAD, and never in chunks', async () => {
  const whole = await get(await serve({ listener: file(5, 'hello') }))
  expect(whole).toMatch(/^HTTP\/1\.1 200 .*\r\ncontent-length: 5\r\n.*\r\n\r\nhello$/is)
  expect(whole).not.toMatch(/transfer-encoding/i)

  const part: RequestListener = (request, response) => {
    response.statusCode = 206
    file(2, 'he', { 'content-range': 'bytes 0-1/5' })(request, response)
  }
  expect(await get(await serve({ listener: part }))).toMatch(/^HTTP\/1\.1 206 .*\r\ncontent-length: 2\r\n/is)

  const head = await get(await serve({ listener: file(5, 'hello') }), [], 'HEAD / HTTP/1.1')
  expect(head).toMatch(/\r\ncontent-length: 5\r\n/i)
  expect(head).toMatch(/\r\n\r\n$/)
})

test('an answer that is compressed on its way keeps no length of what it was before', async () => {
  const answer = await get(await serve({ listener: file(5_000, 'zipped', { 'content-encoding': 'gzip' }) }))
  expect(answer).not.toMatch(/content-length/i)
})

test.each([
  ['shorter', 6],
  ['longer', 4],
])('a file that turns out %s than announced breaks its connection', async (_, length) => {
  const port = await serve({ listener: file(length, 'hello') })

  // With keep-alive, only a broken connection ends before its client does.
  const answer = await raw(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n').catch((error: Error) => error.message)

  expect(answer.split('\r\n\r\n')[1]?.length ?? 0).toBeLessThan(length)
})

test.each(['TRACE / HTTP/1.1', 'CONNECT evil.example:443 HTTP/1.1', 'PROPFIND / HTTP/1.1', 'NONSENSE / HTTP/1.1'])(
  '%s is answered 405 in JSON',
  async (head) => {
    const answer = await get(await serve(), [], head)

    expect(answer).toMatch(/^HTTP\/1\.1 405 /)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 405, reason: 'method_not_allowed' })
  },
)

test('what is not HTTP is answered 400 in JSON', async () => {
  expect(await raw(await serve(), 'hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*\r\n[^{]*\{"code":400,/s)
})

test('a page never sees a body, and an answered request does not hold its connection open', async () => {
  const port = await serve()
  const head = ['POST /sign-in HTTP/1.1', 'Host: x', 'Content-Length: 1000000', '', 'half'].join('\r\n')

  const answer = await raw(port, head)

  expect(answer).toContain('"method":"GET"')
  expect(answer).not.toContain('1000000')
})
