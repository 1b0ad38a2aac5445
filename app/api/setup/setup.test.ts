import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people, totpFactors } from '@/lib/desk/accounts/schema'
import { signInOptions } from '@/lib/desk/accounts/sign-in-options'
import { activities } from '@/lib/desk/activity/schema'
import { closeDesk, desk } from '@/lib/desk/runtime/database/database'
import { startDesk } from '@/lib/desk/start'
import { AUTH_SECRET, ORIGIN, send } from '@/lib/tests/desk'
import { setEnvironment } from '@/lib/tests/environment'
import { watchOutput } from '@/lib/tests/output'
import { createDatabase } from '@/scripts/testing/database'
import { POST as signIn } from '../auth/sign-in/email/route'
import { GET as getOutbox } from '../outbox/route'
import { GET as getSession } from '../session/route'
import { POST as setUp } from './route'

const ADMIN = { name: 'Ada', email: 'Ada@Firm.example', password: 'a long enough one' }
const CODE = /with the code (\S+)/g

let database: Awaited<ReturnType<typeof createDatabase>>
let output: () => string
beforeAll(async () => {
  output = watchOutput()
  database = await createDatabase()
  setEnvironment({
    DATABASE_URL: database.url,
    SERVICE_BASE_URL: 'https://sign.example/core',
    SERVICE_API_KEY: 'sk_live_remote',
    AUTH_SECRET,
    DESK_ORIGIN: ORIGIN,
    DESK_DEMO: '',
  })
})
afterAll(async () => {
  await closeDesk()
  await database.drop()
})

const attempt = (code: string, more = {}) => send(setUp, { method: 'POST', body: { code, ...ADMIN, ...more } })
const lastCode = () => [...output().matchAll(CODE)].at(-1)?.[1] ?? ''

test('a fresh desk prints a code, keeps only its hash, and a restart prints a new one', async () => {
  await startDesk()
  const first = lastCode()
  expect(JSON.stringify((await desk().execute('select * from setup_codes')).rows)).not.toContain(first)
  await startDesk()

  expect(lastCode()).not.toBe(first)
  expect((await attempt(first)).status).toBe(403)
  expect((await signInOptions()).needsSetup).toBe(true)
})

test('a weak password and an unknown code create nobody', async () => {
  expect((await attempt(lastCode(), { password: 'short' })).status).toBe(400)
  const common = await attempt(lastCode(), { password: 'password1234' })
  expect([common.status, (await common.json()).field]).toEqual([400, 'password'])
  const unknown = await attempt(randomUUID())
  expect(unknown.status).toBe(403)
  expect(await unknown.json()).toMatchObject({ field: 'code' })
  expect(await desk().select().from(people)).toEqual([])
})

test('of many set-ups at once with the right code exactly one makes the admin, and is recorded', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => attempt(lastCode(), { email: `admin${index}@firm.example` })),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  const [admin, ...others] = await desk().select().from(people)
  expect(others).toEqual([])
  expect(admin).toMatchObject({ role: 'admin', demo: false })
  const recorded = await desk().select().from(activities)
  expect(recorded, 'the first admin is recorded').toMatchObject([{ action: 'people.set-up', personId: admin?.id }])

  const answer = await send(signIn, { method: 'POST', body: { email: admin?.email, password: ADMIN.password } })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect((await send(getSession, { cookie })).status, 'a second factor comes first').toBe(403)
  await desk()
    .insert(totpFactors)
    .values({ personId: admin?.id ?? '', sealed: 'anything', confirmedAt: new Date() })
  expect(await (await send(getSession, { cookie })).json()).toMatchObject({ person: { role: 'admin' }, outbox: false })
  expect((await send(getOutbox, { cookie })).status).toBe(404)
})

test('from then on no code is printed', async () => {
  const before = lastCode()
  await startDesk()

  expect(lastCode()).toBe(before)
  expect(await signInOptions()).toEqual({ demoAccounts: [], singleSignOn: false, passkeys: false, needsSetup: false })
})

test('accounts left by a demo are removed, and the people who used them are signed out', async () => {
  await desk()
    .insert(people)
    .values({ id: 'demo', name: 'Demo', email: 'sender@demo.example', role: 'sender', demo: true })
  await startDesk()

  expect((await desk().select().from(people)).map(({ demo }) => demo)).toEqual([false])
})
