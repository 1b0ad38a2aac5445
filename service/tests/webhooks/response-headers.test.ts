import { expect, test } from 'vitest'
import { excerptHeaders } from '@/lib/target/post'
import { webhookDesk } from './desk'
import type { Answering } from './receiver'

const desk = await webhookDesk()
const { target } = desk

/** The bytes of an answer as they are, which Node.js would refuse to write. */
const raw =
  (head: string, body = ''): Answering =>
  (response) =>
    void response.socket?.end(`HTTP/1.1 ${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`)

async function headersOf(tenant: string, answer: Answering) {
  target.answer(`/${tenant}`, answer)
  const id = await desk.subscribed(tenant, `/${tenant}`)
  await desk.happens(tenant)
  const delivery = await desk.until(tenant, id, { attempts: 1 })
  const { attempts } = await desk.detail(tenant, id, delivery.id)
  return attempts[0]?.response_headers
}

test('an attempt has the headers of the answer, without credentials', async () => {
  const lines = ['Content-Type: text/plain', 'X-Request-Id: r-1', 'Set-Cookie: session=canary', 'X-Api-Key: canary']
  expect(await headersOf('ada', raw(`500 Error\r\n${lines.join('\r\n')}`, 'no'))).toEqual({
    'content-type': 'text/plain',
    'x-request-id': 'r-1',
    'set-cookie': '***',
    'x-api-key': '***',
    'content-length': '2',
  })
})

test('hostile headers are stored as far as they fit, and the attempt is what it was', async () => {
  const hostile = [
    '__proto__: polluted',
    'X-Twice: a',
    'X-Twice: b',
    'X-Odd: a\x9bb\u{ad}c',
    `X-Long: ${'x'.repeat(6_000)}`,
  ]
  const headers = await headersOf('bob', raw(`200 OK\r\n${hostile.join('\r\n')}`))
  expect(headers).toMatchObject({ 'x-twice': 'a, b', 'x-odd': 'a\ufffdb\ufffdc', 'x-long': `${'x'.repeat(256)}…` })
  expect(Object.getPrototypeOf(headers)).toBe(Object.prototype)
  expect(headers).not.toHaveProperty('polluted')
})

test('what is stored is bounded, however much came', () => {
  const received = Object.fromEntries(
    Array.from({ length: 300 }, (_, n) => [`x-${n}-${'n'.repeat(100)}`, 'v'.repeat(900)]),
  )
  const stored = excerptHeaders(received)
  expect(Object.keys(stored)).toHaveLength(20)
  expect(Object.values(stored).join('').length).toBeLessThanOrEqual(2 * 1024)
  expect(Math.max(...Object.keys(stored).map((name) => name.length))).toBeLessThanOrEqual(61)
  expect(excerptHeaders({ 'www-authenticate': 'Basic realm="x"', 'set-cookie': ['a=1', 'b=2'] })).toEqual({
    'www-authenticate': 'Basic realm="x"',
    'set-cookie': '***',
  })
})
