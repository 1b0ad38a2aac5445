import { expect, test } from 'vitest'
import { readConfig } from '../config'

const HOUR = 3_600_000

test('everything has a default', () => {
  expect(readConfig({})).toEqual({
    port: 4010,
    host: '127.0.0.1',
    dataDir: '.data',
    databaseUrl: undefined,
    operatorToken: undefined,
    warnings: [],
    signingOrigin: 'http://localhost:3000',
    smtpUrl: undefined,
    seed: 'none',
    webhooks: {
      trustedOrigins: [],
      retryWaits: [5_000, 300_000, 1_800_000, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
    },
    signingP12: undefined,
    sealingKeys: undefined,
    logLevel: 'info',
  })
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ SERVICE_PORT: '', SERVICE_OPERATOR_TOKEN: '' })).toMatchObject({
    port: 4010,
    operatorToken: undefined,
  })
})

test('every variable is read', () => {
  const key = Buffer.alloc(32, 7)
  expect(
    readConfig({
      SERVICE_PORT: '5000',
      SERVICE_HOST: '0.0.0.0',
      SERVICE_DATA_DIR: '/data',
      SERVICE_DATABASE_URL: 'postgres://u:p@db/service?sslmode=verify-full',
      SERVICE_OPERATOR_TOKEN: 't'.repeat(32),
      SERVICE_PROXY_SECRET: 'p'.repeat(32),
      SERVICE_SIGNING_ORIGIN: 'https://sign.example.com/',
      SERVICE_SMTP_URL: 'smtps://mail.example.com',
      SERVICE_SEED: 'demo',
      SERVICE_WEBHOOK_TRUSTED_ORIGINS: 'http://127.0.0.1:4999, http://localhost:1',
      SERVICE_WEBHOOK_RETRY: '1s,2m,3h',
      SERVICE_SIGNING_P12: '/seal.p12',
      SERVICE_SIGNING_P12_PASSWORD: 'secret',
      SERVICE_SEALING_KEY: `${key.toString('base64')}, ${Buffer.alloc(32, 8).toString('base64')}`,
    }),
  ).toMatchObject({
    port: 5000,
    host: '0.0.0.0',
    dataDir: '/data',
    databaseUrl: 'postgres://u:p@db/service?sslmode=verify-full',
    operatorToken: 't'.repeat(32),
    proxySecret: 'p'.repeat(32),
    signingOrigin: 'https://sign.example.com',
    smtpUrl: 'smtps://mail.example.com',
    seed: 'demo',
    webhooks: {
      trustedOrigins: ['http://127.0.0.1:4999', 'http://localhost:1'],
      retryWaits: [1_000, 120_000, 3 * HOUR],
    },
    signingP12: { path: '/seal.p12', password: 'secret' },
    sealingKeys: [key, Buffer.alloc(32, 8)],
  })
})

test.each([
  ['SERVICE_PORT', '70000'],
  ['SERVICE_PORT', 'http'],
  ['SERVICE_DATABASE_URL', 'mysql://db'],
  ['SERVICE_DATABASE_URL', 'postgres://u:p@db/service'],
  ['SERVICE_SIGNING_ORIGIN', 'http://localhost:3000/path'],
  ['SERVICE_SMTP_URL', 'mail.example.com'],
  ['SERVICE_SEED', 'yes'],
  ['SERVICE_WEBHOOK_TRUSTED_ORIGINS', 'http://a,b'],
  ['SERVICE_WEBHOOK_RETRY', '5 minutes'],
  ['SERVICE_SEALING_KEY', 'c2hvcnQ='],
  ['SERVICE_PROXY_SECRET', 'short'],
])('a wrong %s is named', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: must |^${name}: Invalid`))
})

test('a short operator token is refused off this machine, and warned of on it', () => {
  const [short, long] = ['x'.repeat(31), 'x'.repeat(32)]
  for (const SERVICE_HOST of ['0.0.0.0', '::', '10.0.0.5']) {
    expect(() => readConfig({ SERVICE_HOST, SERVICE_OPERATOR_TOKEN: short })).toThrow(/^SERVICE_OPERATOR_TOKEN: must/)
    expect(readConfig({ SERVICE_HOST, SERVICE_OPERATOR_TOKEN: long }).warnings).toEqual([])
  }
  const { warnings } = readConfig({ SERVICE_OPERATOR_TOKEN: short })
  expect(warnings).toEqual(['SERVICE_OPERATOR_TOKEN should have at least 32 characters'])
  expect(warnings.join()).not.toContain(short)
})
