import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as takeStep } from '@/app/api/auth/second-step/route'
import { POST as signIn } from '@/app/api/auth/sign-in/email/route'
import { GET as getEnvelopes } from '@/app/api/envelopes/route'
import { DELETE as resetFactors } from '@/app/api/people/[id]/second-factor/route'
import { PUT as setRules } from '@/app/api/people/rules/route'
import { GET as getSession } from '@/app/api/session/route'
import { recoveryCodes, signInFailures, totpFactors } from '@/lib/desk/accounts/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { appCode } from '@/lib/tests/app-code'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { cookiesIn, PASSWORD, somebody } from '@/lib/tests/people'
import { POST as beginApp, PUT as confirmApp, DELETE as removeApp } from './app/route'
import { GET as getAccount } from './route'

let stop: () => Promise<void>
beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:1', key: 'sk_live_factors' }))
})
afterAll(() => stop())

/** Somebody with an authenticator app, whose code of this moment is spent already. */
async function guarded(role: 'support' | 'admin' = 'support') {
  const person = await somebody(role)
  const { secret } = await (await send(beginApp, { method: 'POST', cookie: person.cookie })).json()
  const spent = appCode(secret)
  const body = { code: spent }
  const { recovery_codes: codes } = await (
    await send(confirmApp, { method: 'PUT', cookie: person.cookie, body })
  ).json()
  return { ...person, secret: String(secret), spent, codes: [...codes].map(String) }
}

const entering = (email: string) => send(signIn, { method: 'POST', body: { email, password: PASSWORD } })
const halfWay = async (email: string) => cookiesIn(await entering(email))
const step = (cookie: string, code: string) => send(takeStep, { method: 'POST', cookie, body: { code } })
const session = (cookie: string) => send(getSession, { cookie })
const statuses = (answers: Response[]) => answers.map(({ status }) => status).toSorted()

test('with an app the password opens nothing; the code does, in a session that is another one', async () => {
  const person = await guarded()
  const answer = await entering(person.email)
  expect(await answer.json()).toEqual({ code: 200, message: 'One more step.', second_step: true })
  const half = cookiesIn(answer)
  expect((await session(half)).status).toBe(401)
  expect((await send(getAccount, { cookie: half })).status).toBe(401)

  const through = await step(half, appCode(person.secret, 1))

  expect(await through.json()).toEqual({ code: 200, message: 'You are signed in.' })
  expect(cookiesIn(through)).not.toBe(half)
  expect([(await session(cookiesIn(through))).status, (await session(half)).status]).toEqual([200, 401])
})

test('a code is taken once: not the one of the enrolment, not again, and of many at once one', async () => {
  const person = await guarded()
  expect((await step(await halfWay(person.email), person.spent)).status).toBe(403)

  const halves = await Promise.all([1, 2, 3, 4].map(() => halfWay(person.email)))
  const code = appCode(person.secret, 1)
  const answers = await Promise.all(halves.map((half) => step(half, code)))

  expect(statuses(answers)).toEqual([200, 403, 403, 403])
  expect((await step(await halfWay(person.email), code)).status).toBe(403)
})

test('a burst of guesses is stopped by the person, however many sign-ins it comes from', async () => {
  const person = await guarded()
  const halves = await Promise.all([1, 2, 3].map(() => halfWay(person.email)))

  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => step(halves[index % 3] ?? '', String(index).padStart(6, '0'))),
  )

  expect(statuses(answers).filter((status) => status === 403)).toHaveLength(6)
  expect(statuses(answers).filter((status) => status === 429)).toHaveLength(18)
  const right = await step(await halfWay(person.email), appCode(person.secret, 1))
  expect([right.status, Number(right.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  await desk().delete(signInFailures)
})

test('a recovery code works once, however it is typed, and is kept as a hash', async () => {
  const person = await guarded()
  expect(person.codes).toHaveLength(10)
  const stored = JSON.stringify(await desk().select().from(recoveryCodes))
  for (const code of person.codes) expect(stored).not.toContain(code)
  const [code = ''] = person.codes

  const halves = await Promise.all([1, 2, 3].map(() => halfWay(person.email)))
  const answers = await Promise.all(halves.map((half) => step(half, code.toLowerCase().replaceAll('-', ' '))))

  expect(statuses(answers)).toEqual([200, 403, 403])
  const through = answers.find(({ status }) => status === 200)
  const account = await (await send(getAccount, { cookie: through ? cookiesIn(through) : '' })).json()
  expect(account.recovery_codes_left).toBe(9)
})

test('a recovery code has 120 random bits, and its stored hash needs a key that the database does not have', async () => {
  const person = await guarded()
  const [code = ''] = person.codes
  const letters = code.replaceAll('-', '')

  expect(letters).toMatch(/^[A-HJ-NP-Z2-9]{24}$/)
  const stored = JSON.stringify(await desk().select().from(recoveryCodes))
  expect(stored).not.toContain(createHash('sha256').update(letters).digest('base64url'))
})

test('codes guessed by somebody who has the password leave the owner their device and their recovery codes', async () => {
  const person = await guarded()
  const device = cookiesIn(await step(await halfWay(person.email), person.codes[0] ?? ''))
  const known = device.split('; ').find((cookie) => cookie.startsWith('desk-devices=')) ?? ''
  const guesser = await halfWay(person.email)
  const guesses = await Promise.all(Array.from({ length: 9 }, (_, index) => step(guesser, `00000${index}`)))
  expect(statuses(guesses).filter((status) => status === 429)).toHaveLength(3)

  expect((await step(await halfWay(person.email), appCode(person.secret, 1))).status).toBe(429)
  expect((await step(`${await halfWay(person.email)}; ${known}`, appCode(person.secret, 1))).status).toBe(200)
  expect((await step(await halfWay(person.email), person.codes[1] ?? '')).status).toBe(200)
})

test('the secret is sealed at rest, and told to nobody once it counts', async () => {
  const person = await guarded()

  const [row] = await desk().select().from(totpFactors).where(eq(totpFactors.personId, person.id))
  expect(JSON.stringify(row)).not.toContain(person.secret)
  expect((await send(beginApp, { method: 'POST', cookie: person.cookie })).status).toBe(409)
  expect(await (await send(getAccount, { cookie: person.cookie })).text()).not.toContain(person.secret)
})

test('without a right code nothing is asked for; removed, or reset by an admin, it is asked for no more', async () => {
  const undecided = await somebody('support')
  await send(beginApp, { method: 'POST', cookie: undecided.cookie })
  expect((await send(confirmApp, { method: 'PUT', cookie: undecided.cookie, body: { code: '000000' } })).status).toBe(
    400,
  )
  expect((await session(await halfWay(undecided.email))).status).toBe(200)

  const leaver = await guarded()
  await send(removeApp, { method: 'DELETE', cookie: leaver.cookie })
  expect((await session(await halfWay(leaver.email))).status).toBe(200)

  const lost = await guarded()
  const admin = await cookieOf('admin')
  await send(resetFactors, { method: 'DELETE', cookie: admin, params: { id: lost.id } })
  expect((await session(lost.cookie)).status).toBe(401)
  expect((await session(await halfWay(lost.email))).status).toBe(200)
})

test('where admins need a second factor, one without it can do nothing but set it up', async () => {
  const asking = (cookie: string) => send(setRules, { method: 'PUT', cookie, body: { second_factor_for_admins: true } })
  const bare = await somebody('admin')
  const support = await somebody('support')
  expect((await asking(bare.cookie)).status).toBe(409)

  const admin = await guarded('admin')
  expect((await asking(admin.cookie)).status).toBe(200)

  expect((await session(support.cookie)).status).toBe(200)
  for (const route of [getSession, getEnvelopes]) expect((await send(route, { cookie: bare.cookie })).status).toBe(403)
  expect((await asking(bare.cookie)).status).toBe(403)
  expect((await send(removeApp, { method: 'DELETE', cookie: admin.cookie })).status).toBe(409)

  const { secret } = await (await send(beginApp, { method: 'POST', cookie: bare.cookie })).json()
  await send(confirmApp, { method: 'PUT', cookie: bare.cookie, body: { code: appCode(secret) } })
  expect((await session(bare.cookie)).status).toBe(200)
})
