import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as creationOptions } from '@/app/api/account/passkeys/options/route'
import { POST as addPasskey } from '@/app/api/account/passkeys/route'
import { POST as newCodes } from '@/app/api/account/recovery-codes/route'
import { DELETE as endOthers } from '@/app/api/account/sessions/route'
import { GET as getActivity } from '@/app/api/activity/record/route'
import { POST as requestOptions } from '@/app/api/auth/passkey/options/route'
import { GET as getSession } from '@/app/api/session/route'
import { sessions } from '@/lib/desk/accounts/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { guarded, present } from '@/lib/tests/at-once/world'
import { authenticator } from '@/lib/tests/authenticator'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { PASSWORD, somebody } from '@/lib/tests/people'
import { POST as confirm, GET as ways } from './route'

let stop: () => Promise<void>
beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:1', key: 'sk_live_fresh' }))
})
afterAll(() => stop())

const OVER = 10 * 60_000 + 1
type Person = { id: string; cookie: string }

/** Their sessions are as old as one that asks again. */
const wait = ({ id }: Person) =>
  desk()
    .update(sessions)
    .set({ authenticatedAt: new Date(Date.now() - OVER) })
    .where(eq(sessions.userId, id))
const confirming = ({ cookie }: Person, body: object) => send(confirm, { method: 'POST', cookie, body })
const changing = async ({ cookie }: Person) => (await send(endOthers, { method: 'DELETE', cookie })).status
const challenge = async (route: Parameters<typeof send>[0], { cookie }: Person): Promise<string> =>
  (await (await send(route, { method: 'POST', cookie })).json()).challenge

const idOf = async (cookie: string): Promise<string | undefined> =>
  (await (await send(getSession, { cookie })).json()).person?.id

async function keyed() {
  const person = await somebody('support')
  const device = authenticator()
  const credential = device.create({ challenge: await challenge(creationOptions, person) })
  await send(addPasskey, { method: 'POST', cookie: person.cookie, body: { name: 'Laptop', credential } })
  return { ...person, device }
}

test('after ten minutes a change asks who is there, and the password answers it', async () => {
  const person = await somebody('support')
  expect(await changing(person)).toBe(200)
  await wait(person)
  const refused = await send(endOthers, { method: 'DELETE', cookie: person.cookie })
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ reason: 'fresh_auth_required' })
  expect(await (await send(ways, { cookie: person.cookie })).json()).toEqual({
    password: true,
    app: false,
    passkey: false,
    single_sign_on: false,
    provider_did_not_ask: false,
  })

  const wrong = await confirming(person, { password: 'not the one' })
  expect([wrong.status, (await wrong.json()).field]).toEqual([400, 'password'])
  expect(await changing(person)).toBe(403)
  expect((await confirming(person, { password: PASSWORD })).status).toBe(200)
  expect(await changing(person)).toBe(200)
})

test('a code of the app answers it, once', async () => {
  const person = await guarded(await somebody('support'))
  await wait(person)
  expect((await confirming(person, { code: person.code })).status, 'spent by the enrolment').toBe(400)
  expect((await confirming(person, { code: person.next })).status).toBe(200)
  expect((await send(newCodes, { method: 'POST', cookie: person.cookie })).status).toBe(200)
  expect((await confirming(person, { code: person.next })).status).toBe(400)
})

test("a passkey answers it, another person's does not", async () => {
  const [person, other] = [await keyed(), await keyed()]
  await wait(person)
  const foreign = other.device.get({ challenge: await challenge(requestOptions, other) })
  expect((await confirming(person, { passkey: foreign })).status).toBe(400)
  expect(await changing(person)).toBe(403)

  const own = person.device.get({ challenge: await challenge(requestOptions, person) })
  expect((await confirming(person, { passkey: own })).status).toBe(200)
  expect(await changing(person)).toBe(200)
  await wait(person)
  expect((await confirming(person, { passkey: own })).status, 'a replay').not.toBe(200)
})

test('guesses are limited, and recorded with what was right', async () => {
  const person = await somebody('support')
  await wait(person)
  const guesses: number[] = []
  for (let guess = 0; guess < 12; guess += 1) {
    guesses.push((await confirming(person, { password: `wrong ${guess}` })).status)
  }
  expect(guesses.at(0)).toBe(400)
  expect(guesses.at(-1)).toBe(429)
  expect(await changing(person)).toBe(403)

  const path = `/api/activity/record?person=${person.id}&kind=account`
  const { entries } = await (await send(getActivity, { path, cookie: await cookieOf('admin') })).json()
  expect(entries[0]).toMatchObject({ action: 'account.confirm-failed', outcome: 'failed' })
})

test('guesses in a stolen session leave the owner their own session', async () => {
  const owner = await guarded(await somebody('support'))
  const { cookie } = await present()
  await desk()
    .update(sessions)
    .set({ userId: owner.id })
    .where(eq(sessions.userId, (await idOf(cookie)) ?? ''))
  await wait(owner)
  const stolen = { id: owner.id, cookie }
  for (let guess = 0; guess < 9; guess += 1) {
    await confirming(stolen, { password: `wrong ${guess}` })
    await confirming(stolen, { code: '000000' })
  }
  expect((await confirming(stolen, { password: PASSWORD })).status).toBe(429)
  expect((await confirming(stolen, { code: owner.next })).status).toBe(429)

  expect((await confirming(owner, { code: owner.next })).status).toBe(200)
  expect(await changing(owner)).toBe(200)
})

test('without a proof, or with two, nothing is confirmed', async () => {
  const person = await somebody('support')
  await wait(person)
  for (const body of [{}, { password: '' }, { password: PASSWORD, code: '123456' }, { session: 'x' }]) {
    expect((await confirming(person, body)).status).toBe(400)
  }
  expect(await changing(person)).toBe(403)
})
