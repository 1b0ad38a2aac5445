import { getCookies } from 'better-auth/cookies'
import { beforeAll, expect, test } from 'vitest'
import { setEnvironment } from '@/lib/tests/environment'
import { auth } from './auth'

beforeAll(() => {
  setEnvironment({
    DATABASE_URL: 'postgres://desk@127.0.0.1:1/desk',
    SERVICE_BASE_URL: 'https://sign.example/core',
    SERVICE_API_KEY: 'sk_live_cookies',
    AUTH_SECRET: 'a secret of at least 32 characters',
    DESK_ORIGIN: 'https://desk.example',
  })
})

test('over HTTPS every cookie of sign-in is bound to the host and secure', async () => {
  const { createAuthCookie } = await auth().$context
  const cookies = [...Object.values(getCookies(auth().options)), createAuthCookie('state')]

  expect(cookies.length).toBeGreaterThan(3)
  for (const { name, attributes } of cookies) {
    expect(name).toMatch(/^__Host-/)
    expect(attributes, name).toMatchObject({ secure: true, path: '/', httpOnly: true })
    expect(attributes, name).not.toHaveProperty('domain')
  }
})
