import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { env } from '@/lib/desk/runtime/config/env'
import { setEnvironment } from '@/lib/tests/environment'
import { withPolicy } from './page-policy'

let server: ReturnType<typeof createServer>
let origin = ''
beforeAll(async () => {
  setEnvironment({
    DATABASE_URL: 'postgres://desk@127.0.0.1:1/desk',
    SERVICE_BASE_URL: 'https://sign.example/core',
    SERVICE_API_KEY: 'sk_live_policy',
    AUTH_SECRET: 'a secret of at least 32 characters',
    DESK_ORIGIN: 'https://desk.example',
    NODE_ENV: 'production',
  })
  // A page that answers with the headers it was asked with.
  server = createServer(withPolicy((request, response) => void response.end(JSON.stringify(request.headers)), env()))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => server.close())

let cookie = ''
beforeEach(() => {
  cookie = 'theme=dark; __Host-desk-session=anything'
})
const visit = (path: string, headers = {}) =>
  fetch(`${origin}${path}`, { redirect: 'manual', headers: { ...(cookie && { cookie }), ...headers } })

test('a page carries a policy with a nonce of its own and nothing unsafe', async () => {
  const [first, second] = await Promise.all([visit('/envelopes'), visit('/envelopes')])
  const policy = first.headers.get('content-security-policy') ?? ''
  const [nonce] = /'nonce-[^']+'/.exec(policy) ?? []

  expect(policy).not.toContain('unsafe-')
  expect(policy).toContain(`script-src 'self' ${nonce} 'strict-dynamic'`)
  expect(policy).toContain(`style-src 'self' ${nonce}`)
  for (const rule of ["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'", "form-action 'self'"]) {
    expect(policy).toContain(rule)
  }
  expect(second.headers.get('content-security-policy')).not.toBe(policy)
})

test('a page gets its policy, its nonce and its address from the server, never from the client', async () => {
  const claims = {
    'x-nonce': 'chosen',
    'x-desk-path': '/chosen',
    'content-security-policy': "script-src 'nonce-chosen'",
  }
  const answer = await visit('/envelopes?q=a%3Fb&_rsc=1abc', claims)
  const seen = await answer.json()

  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(seen).toMatchObject({ 'content-security-policy': policy, 'x-desk-path': '/envelopes?q=a%3Fb' })
  expect(policy).toContain(`'nonce-${seen['x-nonce']}'`)
  expect(policy).not.toContain('chosen')
})

test('without a session cookie a visitor is sent to sign in, and back to where they wanted', async () => {
  cookie = 'other__Host-desk-session=anything'
  const answer = await visit('/envelopes?status=Sent')

  expect(answer.status).toBe(307)
  expect(answer.headers.get('location')).toBe('/sign-in?next=%2Fenvelopes%3Fstatus%3DSent')
  expect((await visit('/')).headers.get('location')).toBe('/sign-in')
})

test.for(['/sign-in', '/setup', '/sign/abc'])('%s is open to everybody', async (path) => {
  cookie = ''
  expect((await visit(path)).status).toBe(200)
})

test('a page that only begins like an open one is not open', async () => {
  cookie = ''
  expect((await visit('/signers')).status).toBe(307)
})

test.for([
  '/api/drafts',
  '/api/auth/sign-out',
  '/_next/static/chunk.js',
  '/pdfjs/cmaps/x.bcmap',
  '/fonts/4e00.ttf',
  '/icons/icon.svg',
  '/manifest.webmanifest',
  '/robots.txt',
  '/metrics',
])('%s is no page', async (path) => {
  cookie = ''
  const answer = await visit(path)
  expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([200, null])
})
