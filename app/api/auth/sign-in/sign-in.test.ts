import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solveChallenge } from '@/lib/browser/solve-challenge'
import type { SignInChallenge, SignInProof } from '@/lib/desk/accounts/contract/account'
import { hashingQueue } from '@/lib/desk/accounts/session/password-hash'
import { send, startTestDesk } from '@/lib/tests/desk'
import { cookiesIn, PASSWORD, somebody } from '@/lib/tests/people'
import { POST as askChallenge } from './challenge/route'
import { POST as signIn } from './email/route'

let stop: () => Promise<void>
beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:1', key: 'sk_live_sign_in' }))
})
afterAll(() => stop())

type More = { password?: string; from?: string; cookie?: string; proof?: SignInProof }
let networks = 0
/** An address that no other test uses. */
const somewhere = () => `2001:db8:${(++networks).toString(16)}:1::1`

const attempt = (email: string, { password = 'a wrong password', from = somewhere(), cookie, proof }: More = {}) =>
  send(signIn, {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
    body: { email, password, proof },
    ...(cookie ? { cookie } : {}),
  })
const challenge = async (email: string): Promise<SignInChallenge> =>
  (await send(askChallenge, { method: 'POST', headers: { 'x-forwarded-for': somewhere() }, body: { email } })).json()
const proven = async (email: string) => solveChallenge(await challenge(email))
/** Ten at a time: with more, passwords would wait to be hashed. */
async function statuses(attempts: (() => Promise<Response>)[]): Promise<number[]> {
  const [batch, rest] = [attempts.slice(0, 10), attempts.slice(10)]
  const answers = await Promise.all(batch.map((send) => send()))
  return [...answers.map(({ status }) => status), ...(rest.length > 0 ? await statuses(rest) : [])]
}
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))
const count = (all: number[], status: number) => all.filter((each) => each === status).length

/** Guesses from ever new networks, until the account's own limit is reached. */
async function attack(email: string) {
  const answers = await statuses(times(70, () => () => attempt(email)))
  expect([count(answers, 401), count(answers, 429)]).toEqual([60, 10])
}

test('one address tries few accounts without a proof of work, and a whole IPv6 /64 counts as one', async () => {
  const spray = (index: number) => `2001:db8:ffff:1:${index.toString(16)}::1`
  const answers = await statuses(
    times(40, (index) => () => attempt(`${randomUUID()}@firm.example`, { from: spray(index) })),
  )

  expect([count(answers, 401), count(answers, 429)]).toEqual([30, 10])
  expect((await attempt(`${randomUUID()}@firm.example`, { from: '2001:db8:ffff:2::1' })).status).toBe(401)
})

test('a stranger locks nobody out: a device that signed in before still does, without any delay', async () => {
  const { email } = await somebody('support')
  const home = somewhere()
  const cookie = cookiesIn(await attempt(email, { password: PASSWORD, from: home }))

  await attack(email)

  expect((await attempt(email, { password: PASSWORD, from: somewhere(), cookie })).status).toBe(200)
  expect((await attempt(email, { password: PASSWORD, from: somewhere() })).status).toBe(429)
})

test('while many strangers wait, a known device signs in before them, and a new one needs a proof of work', async () => {
  const { email } = await somebody('support')
  const cookie = cookiesIn(await attempt(email, { password: PASSWORD }))
  const queue = hashingQueue()
  let free = () => {}
  const held = new Promise<void>((resolve) => {
    free = resolve
  })
  const order: string[] = []
  const flood = times(17, (index) =>
    queue.run(() => (index < 2 ? held : Promise.resolve(void order.push('stranger'))), {
      network: `flood ${index % 2}`,
      isKnown: false,
    }),
  )
  const owner = attempt(email, { password: PASSWORD, cookie }).then(({ status }) => order.push(`owner ${status}`))
  expect((await attempt(`${randomUUID()}@firm.example`)).status).toBe(429)
  const asked = await attempt(email, { password: PASSWORD })
  expect([asked.status, (await asked.json()).field]).toEqual([429, 'proof'])
  free()
  await Promise.all([...flood, owner])
  expect(order).toContain('owner 200')
})

test('on a new device the right password gets in with a proof of work, and a proof works once', async () => {
  const { email } = await somebody('support')
  await attack(email)
  const asked = await attempt(email, { password: PASSWORD })
  expect([asked.status, (await asked.json()).field]).toEqual([429, 'proof'])

  const proof = await proven(email)
  const answers = await statuses(times(3, () => () => attempt(email, { password: PASSWORD, proof })))

  expect(answers.toSorted()).toEqual([200, 429, 429])
})

test('a proof that is missing work, early, forged or for another account is refused', async () => {
  const { email } = await somebody('support')
  await attack(email)
  const right = await proven(email)
  const early = await challenge(email)
  const [account, id, , notBefore] = right.challenge.split(/[:.]/)
  const unsolved = Array.from({ length: 50 }, (_, index) => String(Number(right.solution) + index + 1))
  const forged: SignInProof[] = [
    await solveChallenge({ ...early, wait_ms: 0, difficulty: 1 }),
    { challenge: right.challenge, solution: unsolved.at(-1) ?? '' },
    await solveChallenge({ challenge: `${account}:${id}:0:${notBefore}.x`, difficulty: 1, wait_ms: 0 }),
    await proven('somebody.else@firm.example'),
  ]

  for (const proof of forged) expect((await attempt(email, { password: PASSWORD, proof })).status).toBe(429)
  expect((await attempt(email, { password: PASSWORD, proof: right })).status).toBe(200)
})

test('what is asked of a guesser grows with the attempts, up to some seconds', async () => {
  const email = `${randomUUID()}@firm.example`
  const first = await challenge(email)
  for (let index = 0; index < 70; index++) await challenge(email)
  const last = await challenge(email)

  expect(first).toMatchObject({ difficulty: 15, wait_ms: 250 })
  expect(last).toMatchObject({ difficulty: 20, wait_ms: 10_000 })
})

test('the device cookie is bound to its account, cannot be forged and has its own allowance', async () => {
  const [one, other] = [await somebody('support'), await somebody('support')]
  const cookie = cookiesIn(await attempt(one.email, { password: PASSWORD }))
  const name = 'desk-devices='
  const device = cookie.split('; ').find((each) => each.startsWith(name)) ?? ''
  await attack(one.email)
  await attack(other.email)

  expect((await attempt(other.email, { password: PASSWORD, cookie: device })).status).toBe(429)
  const forged = device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  expect((await attempt(one.email, { password: PASSWORD, cookie: forged })).status).toBe(429)

  const guesses = await statuses(times(12, () => () => attempt(one.email, { cookie: device })))
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([8, 4])
  const proof = await proven(one.email)
  expect((await attempt(one.email, { password: PASSWORD, cookie: device, proof })).status).toBe(200)
})

test('a sign-in of the owner gives a guesser no new attempts', async () => {
  const { email } = await somebody('support')
  await attack(email)
  expect((await attempt(email, { password: PASSWORD, proof: await proven(email) })).status).toBe(200)

  expect((await attempt(email)).status).toBe(429)
})
