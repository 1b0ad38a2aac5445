import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressStatic } from '@/scripts/launch/compress-static'
import { serveCompressed } from './static-files'

const SCRIPT = 'console.log("a script")\n'.repeat(100)
const folder = mkdtempSync(join(tmpdir(), 'desk-static-'))
const server = createServer()
let port = 0

beforeAll(async () => {
  mkdirSync(join(folder, 'build/chunks'), { recursive: true })
  writeFileSync(join(folder, 'build/chunks/page.js'), SCRIPT)
  writeFileSync(join(folder, 'build/chunks/font.woff2'), 'a font')
  writeFileSync(join(folder, 'secret.js.br'), 'outside of the build')
  await compressStatic(join(folder, 'build'))
  server.on(
    'request',
    serveCompressed(join(folder, 'build'), (_, response) => response.end('Next.js')),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address !== null && typeof address === 'object') port = address.port
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

/** Without what a URL parser or `fetch` would change of the path and the headers. */
async function get(path: string, encoding?: string, method = 'GET') {
  const asked = request({ port, path, method, agent: false, headers: encoding ? { 'accept-encoding': encoding } : {} })
  asked.end()
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  if (!answer) throw new Error('there is no answer')
  return { headers: answer.headers, body: Buffer.concat(await answer.toArray()) }
}
const PAGE = '/_next/static/chunks/page.js'

test('a file of the build comes as it was compressed, in the best form that the client takes', async () => {
  const best = await get(`${PAGE}?dpl=1`, 'gzip, deflate, br, zstd')
  expect(best.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  expect(brotliDecompressSync(best.body).toString()).toBe(SCRIPT)

  const other = await get(PAGE, 'gzip, br;q=0')
  expect(other.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(other.body).toString()).toBe(SCRIPT)
  expect((await get(PAGE, 'br', 'HEAD')).body).toHaveLength(0)
})

test.each([
  ['a client that takes neither form', PAGE, 'identity'],
  ['a client that does not say', PAGE, undefined],
  ['another method', PAGE, 'br', 'POST'],
  ['a file that is not compressed', '/_next/static/chunks/font.woff2', 'br'],
  ['a file that is not there', '/_next/static/chunks/gone.js', 'br'],
  ['a compressed file by its own name', `${PAGE}.br`, 'br'],
  ['a path out of the folder', '/_next/static/../secret.js', 'br'],
  ['a path out of the folder, encoded', '/_next/static/%2e%2e/secret.js', 'br'],
  ['a folder', '/_next/static/chunks', 'br'],
  ['another address', '/chunks/page.js', 'br'],
])('%s is left to Next.js', async (_, path, encoding, method = 'GET') => {
  expect((await get(path, encoding, method)).body.toString()).toBe('Next.js')
})
