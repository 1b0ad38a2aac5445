import { NextRequest } from 'next/server'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setEnvironment } from '@/lib/tests/environment'
import { config, proxy } from '@/proxy'

const ORIGIN = 'https://desk.example'

beforeAll(() => {
  setEnvironment({
    DATABASE_URL: 'postgres://desk@127.0.0.1:1/desk',
    SERVICE_BASE_URL: 'https://sign.example/core',
    SERVICE_API_KEY: 'sk_live_proxy',
    AUTH_SECRET: 'a secret of at least 32 characters',
    DESK_ORIGIN: ORIGIN,
    NODE_ENV: 'production',
  })
})

let cookie = ''
beforeEach(() => {
  cookie = '__Host-desk-session=anything'
})
const visit = (path: string) => proxy(new NextRequest(`${ORIGIN}${path}`, { headers: cookie ? { cookie } : {} }))
const matches = (path: string) => new RegExp(`^${config.matcher[0]}$`).test(path)

test('a page carries a policy with a nonce of its own and nothing unsafe', () => {
  const policies = [visit('/envelopes'), visit('/envelopes')].map(
    (answer) => answer.headers.get('content-security-policy') ?? '',
  )
  const [nonce] = /'nonce-[^']+'/.exec(policies[0] ?? '') ?? []

  expect(policies[0]).not.toContain('unsafe-')
  expect(policies[0]).toContain(`script-src 'self' ${nonce} 'strict-dynamic'`)
  expect(policies[0]).toContain(`style-src 'self' ${nonce}`)
  for (const rule of ["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'", "form-action 'self'"]) {
    expect(policies[0]).toContain(rule)
  }
  expect(policies[1]).not.toBe(policies[0])
})

test('without a session cookie a visitor is sent to sign in, and back to where they wanted', () => {
  cookie = ''
  const answer = visit('/envelopes?status=Sent')

  expect(answer.status).toBe(307)
  expect(answer.headers.get('location')).toBe(`${ORIGIN}/sign-in?next=%2Fenvelopes%3Fstatus%3DSent`)
})

test.for(['/sign-in', '/setup', '/sign/abc'])('%s is open to everybody', (path) => {
  cookie = ''
  expect(visit(path).headers.get('location')).toBeNull()
})

test('a page that only begins like an open one is not open', () => {
  cookie = ''
  expect(visit('/signers').status).toBe(307)
})

test('routes, uploads and static files do not pass through it', () => {
  expect(['/', '/envelopes/1', '/sign/abc'].map(matches)).toEqual([true, true, true])
  const left = [
    '/api/drafts',
    '/api/auth/sign-out',
    '/_next/static/chunk.js',
    '/pdfjs/cmaps/x.bcmap',
    '/fonts/4e00.ttf',
    '/icons/icon.svg',
    '/manifest.webmanifest',
    '/robots.txt',
  ]
  expect(left.filter(matches)).toEqual([])
})
