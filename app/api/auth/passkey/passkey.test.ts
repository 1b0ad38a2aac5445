import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as creationOptions } from '@/app/api/account/passkeys/options/route'
import { POST as addPasskey } from '@/app/api/account/passkeys/route'
import { GET as getAccount } from '@/app/api/account/route'
import { POST as disable } from '@/app/api/people/[id]/disable/route'
import { GET as getSession } from '@/app/api/session/route'
import { solveChallenge } from '@/lib/browser/solve-challenge'
import type { SignInProof } from '@/lib/desk/accounts/contract/account'
import { fromSomewhere } from '@/lib/tests/at-once/world'
import { authenticator } from '@/lib/tests/authenticator'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { cookiesIn, PASSWORD, somebody } from '@/lib/tests/people'
import { POST as askChallenge } from '../sign-in/challenge/route'
import { POST as signIn } from '../sign-in/email/route'
import { POST as requestOptions } from './options/route'
import { POST as enter } from './route'

let stop: () => Promise<void>
beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:1', key: 'sk_live_passkeys' }))
})
afterAll(() => stop())

const challengeOf = async (route: Parameters<typeof send>[0], cookie?: string): Promise<string> =>
  (await (await send(route, { method: 'POST', ...(cookie ? { cookie } : {}) })).json()).challenge
const asked = (cookie?: string) => challengeOf(requestOptions, cookie)
const entering = (credential: object) => send(enter, { method: 'POST', body: credential })
const adding = (cookie: string, credential: object) =>
  send(addPasskey, { method: 'POST', cookie, body: { name: 'Laptop', credential } })

/** Somebody with a passkey. */
async function keyed() {
  const person = await somebody('support')
  const device = authenticator()
  const added = await adding(
    person.cookie,
    device.create({ challenge: await challengeOf(creationOptions, person.cookie) }),
  )
  const { recovery_codes } = await added.json()
  return { ...person, device, codes: recovery_codes }
}

test('a passkey signs in without a password, and after one', async () => {
  const { email, device, codes } = await keyed()
  expect(codes).toHaveLength(10)
  const answer = await entering(device.get({ challenge: await asked() }))
  expect(await answer.json()).toEqual({ code: 200, message: 'You are signed in.' })
  expect(await (await send(getSession, { cookie: cookiesIn(answer) })).json()).toMatchObject({ person: { email } })

  const half = cookiesIn(await send(signIn, { method: 'POST', body: { email, password: PASSWORD } }))
  expect((await send(getSession, { cookie: half })).status).toBe(401)
  expect((await entering(device.get({ challenge: await asked(half) }))).status).toBe(200)
})

test('passkey requests of one browser leave the others in its network theirs', async () => {
  const { email, device, cookie } = await keyed()
  const headers = fromSomewhere()
  const ask = (more: { cookie?: string; proof?: SignInProof; headers?: Record<string, string> } = {}) =>
    send(requestOptions, { method: 'POST', headers, body: { proof: more.proof }, ...more })
  const flood: Response[] = []
  // Fewer at a time than the bodies that one network may have in flight.
  for (let round = 0; round < 5; round++) flood.push(...(await Promise.all(Array.from({ length: 25 }, () => ask()))))
  expect(flood.filter(({ status }) => status === 200)).toHaveLength(120)
  const refused = await ask()
  expect([refused.status, await refused.json()]).toEqual([429, expect.objectContaining({ field: 'proof' })])

  const known = cookie.split('; ').find((each) => each.startsWith('desk-devices=')) ?? ''
  expect((await ask({ cookie: known })).status).toBe(200)
  expect((await ask({ headers: fromSomewhere() })).status).toBe(200)

  const challenge = await send(askChallenge, { method: 'POST', headers, body: { for: 'passkey' } })
  const proof = await solveChallenge(await challenge.json())
  const answer = await ask({ proof })
  expect(answer.status).toBe(200)
  const signed = device.get({ challenge: (await answer.json()).challenge })
  const signedIn = await send(enter, { method: 'POST', headers, body: signed })
  expect(await (await send(getSession, { cookie: cookiesIn(signedIn) })).json()).toMatchObject({ person: { email } })
  expect((await ask({ proof })).status, 'a proof works once').toBe(429)
})

test('using a passkey’s signature many times signs in once', async () => {
  const { device } = await keyed()
  const signed = device.get({ challenge: await asked() })

  const answers = await Promise.all([entering(signed), entering(signed), entering(signed)])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
})

test('what was signed for another page, host or purpose, without the person, or by another device opens nothing', async () => {
  const { cookie, device } = await keyed()
  const forged = [
    device.get({ challenge: await asked(), origin: 'https://evil.example' }),
    device.get({ challenge: await asked(), verified: false }),
    device.get({ challenge: await challengeOf(creationOptions, cookie) }),
    device.get({ challenge: 'bmV2ZXIgYXNrZWQ' }),
    device.get({ challenge: await asked(), host: 'evil.example' }),
    { ...authenticator().get({ challenge: await asked() }), id: device.get({ challenge: '' }).id },
  ]

  for (const credential of forged) expect((await entering(credential)).status).toBe(403)
})

test('a passkey is added by the person it was made for only, and once', async () => {
  const [one, other] = [await somebody('support'), await somebody('sender')]
  const challenge = await challengeOf(creationOptions, one.cookie)
  const made = authenticator().create({ challenge })

  expect((await adding(other.cookie, made)).status).toBe(403)
  expect((await adding(one.cookie, made)).status).toBe(200)
  expect((await adding(one.cookie, made)).status).toBe(403)

  const account = await (await send(getAccount, { cookie: one.cookie })).json()
  expect(account.passkeys).toMatchObject([{ name: 'Laptop' }])
})

test('the passkey of a disabled person opens nothing', async () => {
  const { id, device } = await keyed()
  await send(disable, { method: 'POST', cookie: await cookieOf('admin'), params: { id } })

  const answer = await entering(device.get({ challenge: await asked() }))

  expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
})
