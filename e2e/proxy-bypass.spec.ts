import { randomUUID } from 'node:crypto'
import { expect, test } from './fixtures/desk'
import { envelope, person } from './fixtures/given'
import { raw } from './fixtures/raw'
import { subscribe } from './fixtures/service'
import { ORIGIN, RECEIVER_PORT } from './fixtures/stack'

/** Ways of writing an address that a server in front and the one behind have been known to read differently. */
const spellings = (path: string) => [
  path,
  `${path}/`,
  `/${path}`,
  path.replace(/^\/(\w)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
  path.replaceAll('/', '%2f').replace('%2f', '/'),
  `/x/..${path}`,
  `/x/%2e%2e${path}`,
  `/.${path}`,
  `/_next/..${path}`,
  `/_next/static/%2e%2e/%2e%2e${path}`,
  `/sign-in/..${path}`,
  `/sign-in/%2e%2e${path}`,
  path.toUpperCase(),
  `${path};a=b`,
  `${path}?_rsc=1abc`,
  `${path}.rsc`,
  `${path}.json`,
  `${path}.png`,
  `${path}%2epng`,
  `${path}.segments/_tree.segment.rsc`,
  `${path}%00`,
  `${path}\\`,
  `/_next/data/build${path}.json`,
  `/_next/image?url=${encodeURIComponent(path)}&w=640&q=75`,
  `http://localhost${path}`,
]

/** What a page that is open already says of itself, so that only what differs is rendered: the layout with its check may be left out. */
const STATE_TREE = encodeURIComponent(
  '["",{"children":["(desk)",{"children":["templates",{"children":["__PAGE__",{}]}]}]}]',
)

/** Headers by which Next.js or a proxy in front of it has been, or might be, talked into something else. */
const HEADERS: Record<string, string>[] = [
  { rsc: '1' },
  { rsc: '1', 'next-router-prefetch': '1' },
  { rsc: '1', 'next-router-segment-prefetch': '/_tree' },
  { rsc: '1', 'next-router-state-tree': STATE_TREE },
  { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
  { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
  { 'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware:src/middleware:src/middleware' },
  { 'x-middleware-next': '1', 'x-middleware-rewrite': '/envelopes', 'x-middleware-invoke': '1' },
  { 'x-nextjs-data': '1', 'x-matched-path': '/envelopes', 'x-invoke-path': '/envelopes', 'x-invoke-status': '200' },
  { 'x-original-url': '/sign-in', 'x-rewrite-url': '/sign-in', 'x-forwarded-uri': '/sign-in' },
  { 'x-forwarded-host': new URL(ORIGIN).host, 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' },
  { 'x-desk-path': '/sign-in', 'x-nonce': 'x', 'x-http-method-override': 'HEAD' },
  { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender', 'x-purpose': 'preview' },
  { cookie: 'desk-session=forged.signature; __Host-desk-session=forged.signature' },
  { authorization: 'Bearer desk', 'x-api-key': 'desk', connection: 'close, cookie' },
]

/** Every spelling with no header, and every header with the plain address. */
const shapesOf = (path: string) => [
  ...spellings(path).map((spelling) => ({ spelling, headers: {} })),
  ...HEADERS.map((headers) => ({ spelling: path, headers })),
]

test('no spelling of an address and no header leads past the sign-in', async () => {
  const secret = await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')])
  const paths = ['/api/envelopes', `/api/envelopes/${secret.id}`, '/envelopes', `/envelopes/${secret.id}`]
  for (const path of paths) {
    for (const { spelling, headers } of shapesOf(path)) {
      const { status, body } = await raw(spelling, headers)
      const shape = `${spelling} ${JSON.stringify(headers)}: ${status}`
      expect(body.includes(secret.subject), shape).toBe(false)
      expect(body.includes(secret.people[0]?.email ?? ''), shape).toBe(false)
      expect(status, shape).toBeLessThan(500)
    }
  }
})

test('nor do they lead a sender to what is for admins', { tag: '@long' }, async ({ sessionOf }) => {
  const path = randomUUID()
  const id = await subscribe(`http://127.0.0.1:${RECEIVER_PORT}/${path}`, 'envelope.sent', `whsec_${randomUUID()}`)
  const { cookies } = await sessionOf('sender')
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await raw('/api/envelopes', { cookie })).status).toBe(200)
  for (const page of ['/api/webhooks', '/webhooks', `/webhooks/${id}`]) {
    for (const { spelling, headers } of shapesOf(page)) {
      const { status, body } = await raw(spelling, { ...headers, cookie })
      const shape = `${spelling} ${JSON.stringify(headers)}: ${status}`
      expect(body.includes(path), shape).toBe(false)
      expect(status, shape).toBeLessThan(500)
    }
  }
})

test('every page keeps its policy, also at an address that ends like a file', async ({ sessionOf }) => {
  const { cookies } = await sessionOf('sender')
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  for (const page of [
    '/envelopes',
    '/envelopes/x.png',
    '/templates/x.woff2',
    '/nowhere.js',
    '/nowhere.txt',
    '/sign/x.svg',
  ]) {
    const { headers } = await raw(page, { cookie })
    expect(String(headers['content-security-policy']), page).toContain("frame-ancestors 'none'")
    expect(String(headers['content-security-policy']), page).not.toContain('unsafe-')
  }
})
