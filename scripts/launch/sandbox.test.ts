import { expect, test } from 'vitest'
import { launchConfig } from './config'

const demo = (env: Record<string, string> = {}) => launchConfig(env, false).demo

test('demo accounts exist on this machine', () => {
  expect(demo()).toBe('local')
  expect(demo({ HOST: '::1', DESK_ORIGIN: 'http://localhost:3000, http://127.0.0.1:3000' })).toBe('local')
})

test('without sample data there are no demo accounts, on this machine as elsewhere', () => {
  expect(demo({ SERVICE_SEED: 'none' })).toBe('none')
  expect(demo({ SERVICE_SEED: 'none', DESK_PUBLIC_SANDBOX: '1', HOST: '0.0.0.0' })).toBe('public')
})

test.each([
  ['HOST', '0.0.0.0'],
  ['HOST', '::'],
  ['SERVICE_HOST', '10.0.0.5'],
  ['DESK_ORIGIN', 'https://desk.example.com'],
  ['DESK_ORIGIN', 'http://localhost:3000,http://desk.example.com'],
  ['DESK_ORIGIN', 'http://127.0.0.1.desk.example.com'],
  ['SERVICE_SMTP_URL', 'smtps://mail.example.com'],
])('with %s=%s the sandbox refuses to start and says how it can', (name, value) => {
  expect(() => demo({ [name]: value })).toThrow(name)
  expect(() => demo({ [name]: value })).toThrow(/SERVICE_SEED=none.*DESK_PUBLIC_SANDBOX=1/)
  expect(demo({ [name]: value, SERVICE_SEED: 'none', DESK_ALLOW_HTTP: '1' })).toBe('none')
})

test('a public sandbox is named explicitly, and sends no mail', () => {
  expect(demo({ HOST: '0.0.0.0', DESK_PUBLIC_SANDBOX: '1' })).toBe('public')
  expect(() => demo({ DESK_PUBLIC_SANDBOX: '1', SERVICE_SMTP_URL: 'smtps://mail.example.com' })).toThrow(
    'SERVICE_SMTP_URL',
  )
  expect(() => demo({ HOST: '0.0.0.0', DESK_PUBLIC_SANDBOX: 'yes' })).toThrow('DESK_PUBLIC_SANDBOX must be 1')
})

test('beside a real key there are no demo accounts, whatever the environment says', () => {
  const remote = { SERVICE_BASE_URL: 'https://sign.example/core', SERVICE_API_KEY: 'sk_live_x' }
  expect(demo(remote)).toBe('none')
  expect(() => demo({ ...remote, DESK_DEMO: '1' })).toThrow('DESK_DEMO cannot be used with SERVICE_API_KEY')
  expect(() => demo({ ...remote, DESK_PUBLIC_SANDBOX: '1' })).toThrow('SERVICE_API_KEY')
})
