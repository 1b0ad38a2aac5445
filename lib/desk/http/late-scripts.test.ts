import { once } from 'node:events'
import { createServer, IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { loadScriptsLate } from './late-scripts'

const NONCE = 'OTM0ZmEyZmIt'
const preload = `<link rel="preload" as="script" fetchPriority="low" nonce="${NONCE}" href="/_next/static/chunks/main.js"/>`
const early = `<script src="/_next/static/chunks/0_b-c.js" async="" nonce="${NONCE}"></script>`
const last = `<script src="/_next/static/chunks/main.js" nonce="${NONCE}" async=""></script>`
const data = `<script nonce="${NONCE}">self.__next_f.push([0])</script>`

let server: ReturnType<typeof createServer> | undefined
afterEach(() => server?.close())

/** What a browser gets of a page that is written in these parts. */
async function pageOf(parts: (string | Buffer)[], type = 'text/html; charset=utf-8', prepare = compressed) {
  server = createServer((_, response) => {
    response.setHeader('content-type', type)
    prepare(response)
    loadScriptsLate(response, NONCE)
    for (const part of parts) response.write(part)
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return (await fetch(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)).text()
}

/** As the compression of Next.js leaves a response. */
const compressed = (response: ServerResponse) => void Object.assign(response, { flush: () => {} })
/** A response that keeps what is sent. */
function compressedResponse() {
  const sent: string[] = []
  const response = Object.assign(new ServerResponse(new IncomingMessage(new Socket())), {
    flush: () => {},
    sent,
    write: (chunk: Buffer | string) => sent.push(String(chunk)) > 0,
  })
  return response.setHeader('content-type', 'text/html')
}
/** The paths that the page's inline script adds. */
const added = (page: string): string[] => JSON.parse(/\)\((\[[^\]]*\])\)<\/script>/.exec(page)?.[1] ?? 'null')

test('the scripts of a page are added by one script with the nonce of the page, where React’s last one was', async () => {
  const page = await pageOf([`<head>${preload}${early}</head><p>Rows</p>${last}${data}${early}`])

  expect(page).toMatch(/^<head><\/head><p>Rows<\/p><script nonce="OTM0ZmEyZmIt">\(function/)
  expect(page.endsWith(`${data}${early}`)).toBe(true)
  expect(added(page)).toEqual(['/_next/static/chunks/0_b-c.js', '/_next/static/chunks/main.js'])
})

test('markup may be split anywhere, and what follows comes as it is written', async () => {
  const whole = Buffer.from(`<head>${early}</head><p>Zoë 佐藤 🖋</p>${last}<p>später</p>${early}`)
  const page = await pageOf([...whole].map((_, index) => whole.subarray(index, index + 1)))

  expect(page).toContain('<head></head><p>Zoë 佐藤 🖋</p><script')
  expect(page.endsWith(`<p>später</p>${early}`)).toBe(true)
  expect(added(page)).toHaveLength(2)
})

test.for<[string, string]>([
  ['without a nonce', '<script src="/_next/static/chunks/a.js" async=""></script>'],
  ['with another nonce', '<script src="/_next/static/chunks/a.js" async="" nonce="guessed"></script>'],
  ['of another address', `<script src="https://evil.example/a.js" async="" nonce="${NONCE}"></script>`],
  ['of an upload', `<script src="/api/files/a.js" async="" nonce="${NONCE}"></script>`],
  ['for old browsers', `<script src="/_next/static/chunks/a.js" noModule="" nonce="${NONCE}"></script>`],
])('a script %s stays where it is', async ([, script]) => {
  const page = await pageOf([`${script}${last}`])

  expect(page.startsWith(script)).toBe(true)
  expect(added(page)).toEqual(['/_next/static/chunks/main.js'])
})

test('a page without scripts arrives whole', async () => {
  expect(await pageOf(['<p>An err', 'or</p>'])).toBe('<p>An error</p>')
})

test('of a page without end, only a bounded beginning is held', async () => {
  const part = '<p>text</p>'.repeat(10_000)
  const response = compressedResponse()
  loadScriptsLate(response, NONCE)
  const written = Array.from({ length: 20 }, () => {
    response.write(part)
    return response.sent.length
  })
  expect(written[0]).toBe(0)
  expect(written[11]).toBeGreaterThan(0)
  expect(response.sent.join('')).toBe(part.repeat(20))
})

test('only markup is changed, and only where Next.js writes it uncompressed', async () => {
  const written = `${early}${last}`
  expect(await pageOf([written], 'text/x-component')).toBe(written)
  expect(await pageOf([written], 'text/html', () => {})).toBe(written)
})
