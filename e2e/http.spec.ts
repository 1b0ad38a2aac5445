import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './fixtures/desk'
import { envelope, person } from './fixtures/given'
import { type RawAnswer, raw } from './fixtures/raw'
import { get, signingLink } from './fixtures/service'
import { ORIGIN } from './fixtures/stack'

/** What the dashboard's own page sends along. */
const OWN = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }

test('a signer cannot choose the address that the evidence holds', async () => {
  const signer = person('Grace Hopper')
  const { id } = await envelope('nda', [signer, person('Ada Lovelace')])
  const token = (await signingLink(signer.email)).replace('/sign/', '')

  const claims = {
    'x-forwarded-for': '6.6.6.6, 203.0.113.77',
    'x-real-ip': '203.0.113.77',
    forwarded: 'for=203.0.113.77',
  }
  const opened = await raw('/api/sign/open', { ...OWN, ...claims, 'x-signing-token': token }, 'POST')
  expect(opened.status, opened.body).toBe(200)

  const trail = JSON.stringify(await get(`/envelopes/${id}/audit`))
  expect(trail).toMatch(/"action":"opened"[^}]*"ip":"(127\.0\.0\.1|::1)"/)
  expect(trail).not.toContain('203.0.113.77')
  expect(trail).not.toContain('6.6.6.6')
})

test('the first HTML of a signing page names the document, and does not count as opened', async () => {
  const signer = person('Grace Hopper')
  const { id, subject } = await envelope('nda', [signer, person('Ada Lovelace')])

  const { status, body } = await raw(await signingLink(signer.email))

  expect(status).toBe(200)
  expect(body).toMatch(new RegExp(`<h1[^>]*>(<[^>]+>)*${subject}<`))
  expect(JSON.stringify(await get(`/envelopes/${id}/audit`))).not.toContain('"action":"opened"')
})

test('every kind of answer carries its policy', async ({ sessionOf }) => {
  const { cookies } = await sessionOf('sender')
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const signInPage = (await raw('/sign-in')).body
  const script = /\/_next\/static\/[^"]+\.js/.exec(signInPage)?.[0] ?? ''
  const style = /\/_next\/static\/[^"]+\.css/.exec(signInPage)?.[0] ?? ''

  const kinds: Record<string, [status: number, answer: Promise<RawAnswer>]> = {
    'a page': [200, raw('/sign-in')],
    'a redirect': [307, raw('/envelopes')],
    'a page with a session': [200, raw('/envelopes', { cookie })],
    'an unknown page': [404, raw('/nowhere', { cookie })],
    'the component gallery': [404, raw('/gallery', { cookie })],
    'an answer of the API': [200, raw('/api/session', { cookie })],
    'a refusal of the API': [401, raw('/api/session')],
    'an unknown address of the API': [404, raw('/api/nowhere')],
    'the health check': [200, raw('/api/health')],
    'a script': [200, raw(script)],
    'a style sheet': [200, raw(style)],
    'the icon': [200, raw('/icons/icon.svg')],
    'the web manifest': [200, raw('/manifest.webmanifest')],
    'what robots may read': [200, raw('/robots.txt')],
    'an unknown icon': [404, raw('/icons/nowhere', { cookie })],
    'a file of the PDF viewer': [200, raw('/pdfjs/wasm/openjpeg.wasm')],
    'an unknown address of Next.js': [404, raw('/_next/nowhere', { cookie })],
    'an unknown static file': [404, raw('/_next/static/nowhere.js', { cookie })],
    'an unknown font': [404, raw('/fonts/nowhere', { cookie })],
    'an unknown file of the PDF viewer': [404, raw('/pdfjs/nowhere', { cookie })],
    'a method that nothing has': [405, raw('/', {}, 'TRACE')],
    'a path that cannot be decoded': [400, raw('/%ff')],
  }
  for (const [kind, [status, pending]] of Object.entries(kinds)) {
    const answer = await pending
    expect(answer.status, kind).toBe(status)
    expect(answer.headers, kind).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    const policy = String(answer.headers['content-security-policy'])
    expect(policy, kind).toContain("frame-ancestors 'none'")
    expect(policy, kind).toContain("base-uri 'none'")
    expect(policy, kind).toContain('default-src')
    expect(policy, kind).not.toMatch(/'unsafe-(inline|eval)'/)
  }
})

test('pages and data are compressed, and what is compressed already is not', async ({ sessionOf }) => {
  const { id } = await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')])
  const { cookies } = await sessionOf('sender')
  const headers = {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'accept-encoding': 'gzip, deflate',
  }
  const encodings: Record<string, string | undefined> = {
    '/envelopes': 'gzip',
    '/api/mirror/envelopes?zone=UTC': 'gzip',
    [`/api/envelopes/${id}/files/0`]: undefined,
  }
  for (const [path, encoding] of Object.entries(encodings)) {
    const answer = await raw(path, headers)
    expect(answer.status, path).toBe(200)
    expect(answer.headers['content-encoding'], path).toBe(encoding)
  }
})

test('no page names its scripts where a browser would load them before it shows the page', async ({ request }) => {
  for (const path of ['/sign-in', '/sign/unknown', '/unknown']) {
    const page = await (await request.get(path)).text()
    expect(page, path).toContain('function addScripts(')
    expect(page, path).not.toMatch(/<script[^>]* async|<link[^>]* as="script"/)
  }
})

test('the component gallery is not in the build', () => {
  const files = ['.next/standalone/.next', '.next/standalone/public'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(js|json|html|rsc)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('Forgot your password?'))).not.toEqual([])
  expect(files.filter((file) => /Component gallery|\/gallery/.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('no method makes the server fail', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'MKCOL', 'PURGE']) {
    for (const path of ['/', '/sign-in', '/api/session', '/_next/static/x.js']) {
      const { status, body } = await raw(path, {}, method)
      expect(status, `${method} ${path}`).toBe(405)
      expect(JSON.parse(body), `${method} ${path}`).toMatchObject({ code: 405, reason: 'method_not_allowed' })
    }
  }
})
