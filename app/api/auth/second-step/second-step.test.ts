import { like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as beginApp, PUT as confirmApp } from '@/app/api/account/app/route'
import { GET as getSession } from '@/app/api/session/route'
import { solveChallenge } from '@/lib/browser/solve-challenge'
import type { SecondStepAttempt, SignInProof } from '@/lib/desk/accounts/contract/account'
import { signInFailures } from '@/lib/desk/accounts/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { appCode } from '@/lib/tests/app-code'
import { fromSomewhere } from '@/lib/tests/at-once/world'
import { send, startTestDesk } from '@/lib/tests/desk'
import { cookiesIn, PASSWORD, somebody } from '@/lib/tests/people'
import { POST as askChallenge } from '../sign-in/challenge/route'
import { POST as signIn } from '../sign-in/email/route'
import { POST as takeStep } from './route'

let stop: () => Promise<void>
beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:1', key: 'sk_live_second_step' }))
})
afterAll(() => stop())

/** A browser at an address of its own, whose password was right; with the cookie of a device, a known one. */
type Browser = { cookie: string; headers: Record<string, string> }

async function halfWay(email: string, device = ''): Promise<Browser> {
  const headers = fromSomewhere()
  const answer = await send(signIn, { method: 'POST', headers, cookie: device, body: { email, password: PASSWORD } })
  return { headers, cookie: [device, cookiesIn(answer)].filter(Boolean).join('; ') }
}
const step = (browser: Browser, attempt: SecondStepAttempt) =>
  send(takeStep, { method: 'POST', ...browser, body: attempt })
const proofFor = async (browser: Browser): Promise<SignInProof> =>
  solveChallenge(await (await send(askChallenge, { method: 'POST', ...browser, body: { for: 'second step' } })).json())

/** Somebody with an app, and the cookie of the device on which they set it up. */
async function guarded() {
  const { email, cookie } = await somebody('support')
  const { secret } = await (await send(beginApp, { method: 'POST', cookie })).json()
  const confirmed = await send(confirmApp, { method: 'PUT', cookie, body: { code: appCode(secret) } })
  const { recovery_codes } = await confirmed.json()
  const device = cookie.split('; ').find((each) => each.startsWith('desk-devices=')) ?? ''
  return { email, secret: String(secret), device, recoveryCodes: [...recovery_codes].map(String) }
}

/** A code that is wrong now and for the next minutes. */
function wrongCode(secret: string): string {
  const soon = new Set([-3, -2, -1, 0, 1, 2, 3, 4, 5, 6].map((ahead) => appCode(secret, ahead)))
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !soon.has(code)) ?? ''
}

/** Guesses of somebody who has the password, until single codes are taken no more. */
async function flood({ email, secret }: { email: string; secret: string }, guesses = 30) {
  const guesser = await halfWay(email)
  const answers = await Promise.all(Array.from({ length: guesses }, () => step(guesser, { code: wrongCode(secret) })))
  return answers.map(({ status }) => status)
}
const pairOf = (secret: string) => ({ code: appCode(secret), next_code: appCode(secret, 1) })

test('codes guessed on one device leave the owner their known device, and single codes on it', async () => {
  const owner = await guarded()
  const answers = await flood(owner)
  expect([answers.filter((each) => each === 403).length, answers.filter((each) => each === 429).length]).toEqual([
    6, 24,
  ])

  const home = await halfWay(owner.email, owner.device)

  expect((await step(home, { code: appCode(owner.secret, 1) })).status).toBe(200)
})

test('codes guessed on one device leave the owner an unknown device: two codes in a row and a proof of work', async () => {
  const owner = await guarded()
  await flood(owner)
  const browser = await halfWay(owner.email)

  const one = await step(browser, { code: appCode(owner.secret, 1) })
  expect([one.status, await one.json()]).toEqual([429, expect.objectContaining({ reason: 'two_codes_required' })])
  const unproven = await step(browser, pairOf(owner.secret))
  expect([unproven.status, await unproven.json()]).toEqual([429, expect.objectContaining({ field: 'proof' })])

  const answer = await step(browser, { ...pairOf(owner.secret), proof: await proofFor(browser) })
  expect(answer.status).toBe(200)
  expect((await send(getSession, { cookie: cookiesIn(answer) })).status).toBe(200)
})

test('after the limit no single code, no other pair and no used proof opens anything', async () => {
  const owner = await guarded()
  await flood(owner)
  const browser = await halfWay(owner.email)
  const { code, next_code } = pairOf(owner.secret)
  const wrong = wrongCode(owner.secret)
  const pairs = [
    { code, next_code: wrong },
    { code: wrong, next_code },
    { code: next_code, next_code: code },
    { code, next_code: code },
    { code, next_code: appCode(owner.secret, 2) },
  ]

  const proof = await proofFor(browser)
  expect((await step(browser, { code, proof })).status).toBe(429)
  expect((await step(browser, { ...pairs[0], code, proof })).status).toBe(403)
  expect((await step(browser, { code, next_code, proof })).status).toBe(429)
  for (const pair of pairs.slice(1)) {
    // What a proof costs grows with those before it, which another test shows.
    await desk().delete(signInFailures).where(like(signInFailures.key, 'challenge:%'))
    expect((await step(browser, { ...pair, proof: await proofFor(browser) })).status).toBe(403)
  }
  // Five pairs are all that one password is good for.
  expect((await step(browser, { code, next_code, proof: await proofFor(browser) })).status).toBe(409)
  const again = await halfWay(owner.email)
  expect((await step(again, { ...pairOf(owner.secret), proof: await proofFor(again) })).status).toBe(200)
})

test('a proof is for one person and for the second step only', async () => {
  const [owner, other] = [await guarded(), await guarded()]
  await flood(owner)
  const [browser, foreign] = [await halfWay(owner.email), await halfWay(other.email)]
  const ask = async (body: object): Promise<SignInProof> =>
    solveChallenge(await (await send(askChallenge, { method: 'POST', ...browser, body })).json())

  for (const proof of [await proofFor(foreign), await ask({ email: owner.email }), await ask({ for: 'passkey' })]) {
    expect((await step(browser, { ...pairOf(owner.secret), proof })).status).toBe(429)
  }
  const nobody = await send(askChallenge, { method: 'POST', headers: fromSomewhere(), body: { for: 'second step' } })
  expect(nobody.status).toBe(409)
})

test('single codes are limited to 20 a day, whatever the limit of fifteen minutes', async () => {
  const owner = await guarded()
  const checked: number[] = []
  for (let quarter = 0; quarter < 5; quarter += 1) {
    checked.push((await flood(owner, 8)).filter((status) => status === 403).length)
    await desk().delete(signInFailures).where(like(signInFailures.key, 'sign-in code:%'))
  }

  expect(checked).toEqual([6, 6, 6, 2, 0])
})

test('a sign-in of the owner gives a guesser no new codes', async () => {
  const owner = await guarded()
  await flood(owner, 6)
  const browser = await halfWay(owner.email)
  const proof = await proofFor(browser)
  expect((await step(browser, { ...pairOf(owner.secret), proof })).status).toBe(200)

  expect(await flood(owner, 3)).toEqual([429, 429, 429])
})

test('recovery codes tried by others leave the owner theirs, with a proof of work', async () => {
  const owner = await guarded()
  const guesser = await halfWay(owner.email)
  const code = 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA'
  const answers = await Promise.all(Array.from({ length: 12 }, () => step(guesser, { code })))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)

  const [mine = ''] = owner.recoveryCodes
  expect((await step(guesser, { code: mine })).status).toBe(429)
  expect((await step(guesser, { code: mine, proof: await proofFor(guesser) })).status).toBe(200)
})
