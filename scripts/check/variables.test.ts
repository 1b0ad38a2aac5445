import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { VARIABLES as DASHBOARD } from '@/lib/desk/runtime/config/parse-env'
import { VARIABLES as SERVICE } from '@/service/config'
import { envExample, withVariables } from '../docs/render-variables'
import { ROWS } from '../docs/variables'
import { environmentOf, MADE_BY_LAUNCHER, VARIABLES } from '../launch/variables'

/** Read by the launcher, which passes on what it makes of them, or by a command. */
const OF_THE_LAUNCHER = ['BACKUP_PASSPHRASE', 'PORT', 'HOST', 'DATABASE_OWNER_URL', 'SERVICE_DATABASE_OWNER_URL']

test('the launcher gives each program the variables that it reads, and no other', () => {
  expect([...VARIABLES.dashboard].toSorted()).toEqual(DASHBOARD.toSorted())
  expect([...VARIABLES.service].toSorted()).toEqual(SERVICE.toSorted())
})

test('no program sees the secrets of the other', () => {
  const all = Object.fromEntries([...DASHBOARD, ...SERVICE, 'AWS_SECRET_ACCESS_KEY'].map((name) => [name, 'x']))

  const dashboard = environmentOf('dashboard', all)
  const service = environmentOf('service', all)

  for (const name of [
    'SERVICE_SMTP_URL',
    'SERVICE_SIGNING_P12_PASSWORD',
    'SERVICE_SEALING_KEY',
    'SERVICE_DATABASE_URL',
  ])
    expect(dashboard).not.toHaveProperty(name)
  for (const name of ['AUTH_SECRET', 'DESK_OIDC_CLIENT_SECRET', 'SERVICE_API_KEY', 'DATABASE_URL'])
    expect(service).not.toHaveProperty(name)
  for (const environment of [dashboard, service]) expect(environment).not.toHaveProperty('AWS_SECRET_ACCESS_KEY')
})

test('whether demo accounts exist is not taken from the environment', () => {
  expect(environmentOf('dashboard', { DESK_DEMO: '1', DESK_PUBLIC_SANDBOX: '1' })).toEqual({})
})

test('the operations guide and .env.example are written from one table (npm run docs:generate)', () => {
  const guide = readFileSync('docs/operations.md', 'utf8')

  expect(guide).toBe(withVariables(guide))
  expect(readFileSync('.env.example', 'utf8')).toBe(envExample())
})

test('the table holds every variable that can be set, and no other', () => {
  const settable = [...DASHBOARD, ...SERVICE].filter((name) => name !== 'NODE_ENV' && name !== 'DESK_DEMO')
  const described = ROWS.flatMap(({ names }) => names)

  expect(new Set(described).size).toBe(described.length)
  expect(described.toSorted()).toEqual([...new Set([...settable, ...OF_THE_LAUNCHER])].toSorted())
  expect(MADE_BY_LAUNCHER.filter((name) => !DASHBOARD.includes(name))).toEqual([])
})
