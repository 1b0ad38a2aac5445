import { once } from 'node:events'
import { createServer as createHttpsServer } from 'node:https'
import { createServer, type Server, type Socket } from 'node:net'
import { Pool } from 'undici'
import { afterEach, expect, test } from 'vitest'
import { post } from '@/lib/target/post'
import { describeAnswer, describeFailure } from '../../webhooks/dispatch/attempt'
import { certificateFor } from './tls'

const open: { close(): void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(server)
  const address = server.address()
  return address && typeof address === 'object' ? address.port : 0
}

/** What a delivery to this origin is said to have come to. */
async function outcomeOf(origin: string, connect: object = {}): Promise<string | undefined> {
  const pool = new Pool(origin, { connect, headersTimeout: 5_000 })
  open.push({ close: () => void pool.destroy() })
  const request = { headers: { 'content-type': 'application/json' }, body: '{}', signal: AbortSignal.timeout(10_000) }
  return post(pool, new URL(origin), request).then(describeAnswer, describeFailure)
}

/** A target that does this once it has read a request. */
async function behaving(act: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => act(socket))
  })
  return `http://127.0.0.1:${await portOf(server)}`
}

const says = (text: string) => behaving((socket) => void socket.end(text))
const answer = (status: string, headers = '', body = '') =>
  says(`HTTP/1.1 ${status}\r\n${headers}content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`)

test('bytes that are not HTTP', async () => {
  expect(await outcomeOf(await says('220 mail.example ESMTP\r\n'))).toBe('the answer is not valid HTTP')
})

test.each([
  ['closes', (socket: Socket) => void socket.destroy()],
  ['ends', (socket: Socket) => void socket.end()],
  ['resets', (socket: Socket) => void socket.resetAndDestroy()],
])('a target that %s the connection after it has read the request', async (_, act) => {
  expect(await outcomeOf(await behaving(act))).toBe(
    'the target closed the connection after the request was sent, without an answer',
  )
})

test('an answer that ends too early', async () => {
  expect(await outcomeOf(await says('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'))).toBe(
    'the answer broke off before its end',
  )
})

test('a port where nobody listens', async () => {
  const server = createServer()
  const port = await portOf(server)
  server.close()
  await once(server, 'close')
  expect(await outcomeOf(`http://127.0.0.1:${port}`)).toBe('the target refused the connection')
})

test.each([
  [{ code: 'UND_ERR_CONNECT_TIMEOUT' }, 'no connection to the target within 10 s'],
  [{ code: 'ETIMEDOUT' }, 'the connection to the target timed out'],
  [{ code: 'EHOSTUNREACH' }, 'there is no route to the target'],
  [{ code: 'UND_ERR_HEADERS_OVERFLOW' }, 'the headers of the answer are too large'],
  [{ code: 'SOMETHING_NEW' }, 'the attempt failed'],
  [{}, 'the attempt failed'],
])('%o has words, and never "undefined"', (about, message) => {
  expect(describeFailure(Object.assign(new Error('x'), about))).toBe(message)
})

test('redirects are not followed, and say where they lead', async () => {
  expect(await outcomeOf(await answer('301 Moved', 'location: https://elsewhere.example/\r\n'))).toBe(
    'the target answered 301 and redirects to https://elsewhere.example/; redirects are not followed',
  )
  expect(await outcomeOf(await answer('302 Found'))).toBe(
    'the target answered 302 and redirects; redirects are not followed',
  )
  const long = await outcomeOf(await answer('307 Moved', `location: https://x.example/${'a'.repeat(5_000)}\r\n`))
  expect(long?.length).toBeLessThan(300)
  const odd = describeAnswer({ status: 301, location: 'x\u202e\u0007\nxss' })
  expect(odd).toContain('to x\ufffd\ufffd\ufffdxss;')
})

test.each([
  ['429 Too Many', 'retry-after: 120\r\n', 'the target answered 429 and asks to wait (Retry-After: 120)'],
  ['429 Too Many', '', 'the target answered 429'],
  ['503 Busy', 'retry-after: 5\r\n', 'the target answered 503 and asks to wait (Retry-After: 5)'],
  ['410 Gone', '', 'the target answered 410 Gone, which pauses the subscription'],
  ['500 Error', 'retry-after: 5\r\n', 'the target answered 500'],
  ['204 No Content', '', undefined],
])('%s %s', async (status, headers, message) => {
  expect(await outcomeOf(await answer(status, headers))).toBe(message)
})

test('a long answer says that it is cut', async () => {
  const stored = async (length: number) => {
    const origin = await answer('200 OK', '', 'x'.repeat(length))
    const pool = new Pool(origin)
    open.push({ close: () => void pool.destroy() })
    const { body, truncated } = await post(pool, new URL(origin), {
      headers: {},
      body: '',
      signal: AbortSignal.timeout(10_000),
    })
    return { length: body.length, truncated }
  }
  expect(await stored(4_096)).toEqual({ length: 4_096, truncated: false })
  expect(await stored(4_097)).toEqual({ length: 4_096, truncated: true })
})

async function tlsTarget(credentials: { cert?: string; key?: string }): Promise<string> {
  const server = createHttpsServer(credentials, (_, response) => void response.end())
  server.on('tlsClientError', () => undefined)
  return `https://localhost:${await portOf(server)}`
}
const here = { family: 4, timeout: 5_000 }

test('what is wrong with a certificate is named', async () => {
  const authority = await certificateFor({ host: 'authority' })
  const ca = authority.pem.cert
  const signed = (about: { host?: string; validUntil?: Date }) =>
    certificateFor({ host: 'localhost', issuer: authority, ...about })

  const fine = await tlsTarget((await signed({})).pem)
  expect(await outcomeOf(fine, { ...here, ca })).toBeUndefined()
  expect(await outcomeOf(fine, here)).toBe(
    'the TLS connection failed: its certificate chain is incomplete or its authority is unknown',
  )
  const selfSigned = await tlsTarget((await certificateFor({ host: 'localhost' })).pem)
  expect(await outcomeOf(selfSigned, here)).toBe('the TLS connection failed: its certificate is self-signed')
  const expired = await tlsTarget((await signed({ validUntil: new Date(Date.now() - 60_000) })).pem)
  expect(await outcomeOf(expired, { ...here, ca })).toBe('the TLS connection failed: its certificate has expired')
  const another = await tlsTarget((await signed({ host: 'other.example' })).pem)
  expect(await outcomeOf(another, { ...here, ca })).toBe(
    'the TLS connection failed: its certificate is for another host name',
  )
})

test('a target that cannot speak TLS', async () => {
  const plain = await says('HTTP/1.1 400 Bad Request\r\n\r\n')
  expect(await outcomeOf(plain.replace('http:', 'https:'), here)).toMatch(/^the TLS connection failed: /)
  const closing = await behaving((socket) => void socket.destroy())
  expect(await outcomeOf(closing.replace('http:', 'https:'), here)).toMatch(/^the TLS connection failed: /)
})
