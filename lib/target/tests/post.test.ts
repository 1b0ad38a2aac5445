import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Connections } from '../connections'
import { post } from '../post'

const TEXT = '{"received":true}'
const answers: Record<string, [encoding: string, body: Buffer]> = {
  '/gzip': ['gzip', gzipSync(TEXT)],
  '/upper': ['GZIP', gzipSync(TEXT)],
  '/deflate': ['deflate', deflateSync(TEXT)],
  '/br': ['br', brotliCompressSync(TEXT)],
  '/cut': ['gzip', gzipSync(TEXT).subarray(0, -8)],
  '/bomb': ['gzip', gzipSync(Buffer.alloc(64 * 1024 * 1024))],
  '/unknown': ['zstd', Buffer.alloc(52)],
  '/lie': ['gzip', Buffer.from('not compressed at all, whatever the header says........')],
  '/twice': ['gzip, gzip', gzipSync(gzipSync(TEXT))],
  '/plain': ['identity', Buffer.from(TEXT)],
  '/control': ['', Buffer.from('a\u001b[31m\u0000b\n\u202ec')],
}

const server = createServer((request, response: ServerResponse) => {
  const [encoding, body] = answers[request.url ?? ''] ?? ['', Buffer.alloc(0)]
  response.writeHead(500, encoding ? { 'content-encoding': encoding } : {}).end(body)
})
let origin: string
const connections = new Connections()
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(async () => {
  await connections.close()
  server.close()
})

function answerOf(path: string) {
  const url = new URL(path, origin)
  const request = { headers: {}, body: '{}', signal: AbortSignal.timeout(20_000) }
  return post(connections.to({ url }), url, request)
}

test.each(['/gzip', '/upper', '/deflate', '/br', '/cut', '/plain'])('the answer %s is kept as text', async (path) => {
  expect(await answerOf(path)).toMatchObject({ status: 500, body: TEXT, truncated: false })
})

test('what a small compressed answer would become is never in memory', async () => {
  const { body, truncated } = await answerOf('/bomb')
  expect({ length: body.length, truncated }).toEqual({ length: 4 * 1024, truncated: true })
})

test.each([
  ['/unknown', 'compressed answer, 52 bytes'],
  ['/lie', 'compressed answer, 55 bytes'],
  ['/twice', expect.stringMatching(/^compressed answer, \d+ bytes$/)],
])('of the answer %s its size is kept', async (path, body) => {
  expect(await answerOf(path)).toMatchObject({ status: 500, body })
})

test('an answer keeps nothing that moves a cursor or turns the direction of text', async () => {
  expect(await answerOf('/control')).toMatchObject({ body: 'a\ufffd[31m\ufffdb\n\ufffdc' })
})
