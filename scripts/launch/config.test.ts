import { expect, test } from 'vitest'
import { launchConfig } from './config'

const problems = (env: Record<string, string>, serviceAlone = false): string[] => {
  try {
    launchConfig(env, false, serviceAlone)
    return []
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : [String(error)]
  }
}

test('every wrong setting of the launcher and of both programs has a line of its own, by its own name', () => {
  const lines = problems({
    PORT: '70000',
    DESK_ORIGIN: 'https://desk.example.com/desk',
    SERVICE_SEED: 'none',
    DATABASE_URL: 'postgres://desk:pa/ss@localhost/desk',
    SERVICE_DATABASE_URL: 'postgres://service:pa#ss@localhost/service',
    SERVICE_DATABASE_OWNER_URL: 'mysql://db',
    SERVICE_SMTP_URL: 'mail.example.com',
    DESK_METRICS_TOKEN: 'short',
    SERVICE_WEBHOOK_RETRY: '5 minutes',
  })
  expect(lines.map((line) => line.split(' ')[0]).toSorted()).toEqual([
    'DATABASE_URL',
    'DESK_METRICS_TOKEN',
    'DESK_ORIGIN',
    'PORT',
    'SERVICE_DATABASE_OWNER_URL',
    'SERVICE_DATABASE_URL',
    'SERVICE_SMTP_URL',
    'SERVICE_WEBHOOK_RETRY',
  ])
  expect(lines.find((line) => line.startsWith('DESK_ORIGIN'))).toMatch('without a path')
  for (const name of ['DATABASE_URL', 'SERVICE_DATABASE_URL'])
    expect(lines.find((line) => line.startsWith(`${name} `))).toMatch('percent-encoded')
})

test('a value is not repeated, except a port', () => {
  const text = problems({ AUTH_SECRET: 'hunter2', DATABASE_URL: 'postgres://desk:hunter2#@h/desk' }).join()
  expect(text).toMatch(/AUTH_SECRET.*DATABASE_URL|DATABASE_URL.*AUTH_SECRET/)
  expect(text).not.toContain('hunter2')
})

test('the service alone names the setting that its signing links are made from', () => {
  expect(problems({ DESK_ORIGIN: 'http://localhost:3000/desk' }, true)).toEqual([
    expect.stringMatching(/^DESK_ORIGIN must be an origin .*without a path$/),
  ])
})

test('a service at an address of the network is reached there, and https is asked for by the name of its setting', () => {
  const env = { SERVICE_HOST: '10.0.0.5', SERVICE_SEED: 'none' }
  expect(problems(env)).toEqual([expect.stringMatching(/^SERVICE_HOST is 10\.0\.0\.5, .*DESK_ALLOW_HTTP=1/)])
  expect(problems({ ...env, DESK_ALLOW_HTTP: '1' })).toEqual([])
})

test('both programs need ports of their own', () => {
  expect(problems({ PORT: '4010' })).toEqual(['PORT and SERVICE_PORT are both 4010: set one of them to another port'])
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4010/core'],
  ['0.0.0.0', 'http://127.0.0.1:4010/core'],
  ['::1', 'http://[::1]:4010/core'],
  ['[::1]', 'http://[::1]:4010/core'],
  ['::', 'http://[::1]:4010/core'],
])('a service on %s is reached at %s', (SERVICE_HOST, baseUrl) => {
  const { embeddedService } = launchConfig({ SERVICE_HOST, SERVICE_SEED: 'none' }, false)
  expect(embeddedService?.baseUrl).toBe(baseUrl)
})

test('the dashboard on the loopback address of IPv6 is offered by it', () => {
  expect(launchConfig({ HOST: '::1', PORT: '3000' }, false).origin).toBe('http://[::1]:3000,http://localhost:3000')
})
