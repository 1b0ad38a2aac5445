import { expect, test } from 'vitest'
import { parseEnv } from './parse-env'

const complete = {
  DATABASE_URL: 'postgres://desk:secret@127.0.0.1/desk',
  SERVICE_BASE_URL: 'https://sign.example/tenant/core/',
  SERVICE_API_KEY: 'sk_live_x',
  AUTH_SECRET: 'a secret of at least 32 characters',
}

test('a complete environment is parsed', () => {
  expect(parseEnv({ ...complete, DESK_ORIGIN: 'https://desk.example, https://desk.example:8443/' })).toMatchObject({
    SERVICE_BASE_URL: 'https://sign.example/tenant/core',
    DESK_ORIGIN: ['https://desk.example', 'https://desk.example:8443'],
    DESK_DEMO: false,
    development: false,
  })
})

test('every variable that is missing or wrong is named, and none is shown', () => {
  const broken = {
    ...complete,
    DATABASE_URL: undefined,
    SERVICE_BASE_URL: 'ftp://user:hunter2@x',
    AUTH_SECRET: 'hunter2',
  }

  expect(() => parseEnv(broken)).toThrow(/DATABASE_URL.*SERVICE_BASE_URL.*AUTH_SECRET/)
  expect(() => parseEnv(broken)).not.toThrow(/hunter2/)
})

test('an empty variable is as if it were not set', () => {
  expect(parseEnv({ ...complete, SERVICE_OPERATOR_TOKEN: '', DESK_OIDC_ISSUER: '' })).toMatchObject({
    SERVICE_OPERATOR_TOKEN: undefined,
    DESK_OIDC_ISSUER: undefined,
  })
})

test('single sign-on needs its client', () => {
  expect(() => parseEnv({ ...complete, DESK_OIDC_ISSUER: 'https://login.example' })).toThrow('DESK_OIDC_CLIENT_ID')
})

test('demo accounts exist neither beside a real key nor at a public address', () => {
  const embedded = { ...complete, SERVICE_API_KEY: '', SERVICE_OPERATOR_TOKEN: 'operator', DESK_DEMO: '1' }
  expect(parseEnv(embedded)).toMatchObject({ DESK_DEMO: true, embedded: true, outbox: true })

  expect(() => parseEnv({ ...complete, DESK_DEMO: '1' })).toThrow('DESK_DEMO cannot be used with SERVICE_API_KEY')
  expect(() => parseEnv({ ...embedded, DESK_ORIGIN: 'https://desk.example' })).toThrow('DESK_DEMO')
  const open = { ...embedded, DESK_ORIGIN: 'https://desk.example', DESK_PUBLIC_SANDBOX: '1' }
  expect(parseEnv(open)).toMatchObject({ DESK_DEMO: true, outbox: false })
})

test.each(['SERVICE_BASE_URL', 'DESK_OIDC_ISSUER', 'DESK_ORIGIN'])(
  '%s is https unless it is on this machine',
  (name) => {
    const given = { ...complete, DESK_OIDC_CLIENT_ID: 'desk' }
    for (const local of ['http://127.0.0.1:4010', 'http://localhost:4010', 'http://[::1]:4010'])
      expect(parseEnv({ ...given, [name]: local })).toHaveProperty(name)

    for (const remote of ['http://sign.example', 'http://10.0.0.5', 'http://localhost.sign.example']) {
      expect(() => parseEnv({ ...given, [name]: remote })).toThrow(`${name} must be https`)
      expect(parseEnv({ ...given, [name]: remote, DESK_ALLOW_HTTP: '1' })).toHaveProperty(name)
    }
  },
)

test('an origin with a path is refused', () => {
  for (const given of ['https://desk.example/desk', 'https://desk.example,https://other.example/?a', 'desk.example'])
    expect(() => parseEnv({ ...complete, DESK_ORIGIN: given })).toThrow(/DESK_ORIGIN must be/)
})

test('one http origin would take Secure from the cookies of all, and is refused beside https', () => {
  const mixed = { ...complete, DESK_ORIGIN: 'https://desk.example, http://localhost:3000' }
  expect(() => parseEnv(mixed)).toThrow('DESK_ORIGIN must not mix http and https')
})

test('the database of another machine is not talked to in clear unasked', () => {
  expect(() => parseEnv({ ...complete, DATABASE_URL: 'postgres://desk@db.example/desk' })).toThrow(
    'DATABASE_URL must say',
  )
  parseEnv({ ...complete, DATABASE_URL: 'postgres://desk@db.example/desk?sslmode=disable' })
})
