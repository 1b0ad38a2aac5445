import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { testService } from '../service'

const { baseUrl } = await testService()
const { hostname, port } = new URL(baseUrl)

/** What the service answers to these bytes, until it ends the connection. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (data) => {
    received += data.toString()
  })
  socket.write(Buffer.from(bytes, 'latin1'))
  await once(socket, 'close')
  return received
}

const HOST = 'Host: localhost\r\nConnection: close\r\n\r\n'

test.each([
  ['no HTTP', 'NONSENSE\r\n\r\n', 'this is no HTTP request', 'invalid_request'],
  ['a byte that no path has', `GET /core/\xff HTTP/1.1\r\n${HOST}`, 'this is no HTTP request', 'invalid_request'],
  [
    'headers without end',
    `GET /core/ HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n${HOST}`,
    'the path and headers are larger than 16 KiB',
    'headers_too_large',
  ],
  ['a path that is no path', `GET nowhere HTTP/1.1\r\n${HOST}`, expect.any(String), 'invalid_request'],
  ['no host', 'GET /core/ HTTP/1.0\r\n\r\n', 'the request line or the Host header is malformed', 'invalid_request'],
])('%s is refused like everything else', async (_, bytes, message, reason) => {
  const [head, body = ''] = (await answerTo(bytes)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400/)
  expect(head).toMatch(/content-type: application\/json/i)
  expect(JSON.parse(body)).toEqual({ code: 400, message, reason })
})

test('the answer to HEAD has no body, whatever is wrong with it', async () => {
  const answer = await answerTo(`HEAD /core/${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}`)
  expect(answer).toMatch(/^HTTP\/1\.1 400[\s\S]*\r\n\r\n$/)
})
