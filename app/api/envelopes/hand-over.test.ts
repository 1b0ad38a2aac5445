import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SIGNING_TOKEN_HEADER } from '@/lib/contract/constants'
import { EnvelopeId } from '@/lib/contract/ids'
import { followNotifications, hub } from '@/lib/desk/live/hub'
import { findHandover } from '@/lib/desk/signing/handover'
import { newCookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { watchOutput } from '@/lib/tests/output'
import { startService, type TestService } from '@/lib/tests/service'
import { twoSlots } from '@/lib/tests/templates'
import { readStream } from '@/lib/tests/webhooks/event-stream'
import { GET as getAccount } from '../account/route'
import { POST as signOut } from '../auth/sign-out/route'
import { DELETE as handBack, GET as ways } from '../hand-over/route'
import { DELETE as endSession } from '../hand-over/session/route'
import { GET as live } from '../live/route'
import { GET as getSession } from '../session/route'
import { GET as view } from '../sign/route'
import { POST as sign } from '../sign/sign/route'
import { GET as getAudit } from './[id]/audit/route'
import { POST as handOver } from './[id]/hand-over/route'
import { GET as getEnvelope } from './[id]/route'

const PASSWORD = 'sender-demo-2026'

let service: TestService
let between: FakeService
let stop: () => Promise<void>
let channel: ReturnType<typeof followNotifications>
let id: EnvelopeId
let cookie: string
let output: () => string
let newEnvelope: () => Promise<EnvelopeId>
beforeAll(async () => {
  output = watchOutput()
  service = await startService()
  const key = await service.newKey()
  const templateId = await service.newTemplate({ ...twoSlots(), signerOrderRequired: true })
  newEnvelope = async () => {
    const answer = await fetch(`${service.baseUrl}/api/v1/service/envelopes/from-template/${templateId}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({
        signers: [
          { signerIndex: 0, name: 'Ada', email: 'ada@example.com' },
          { signerIndex: 1, name: 'Grace', email: 'grace@example.com' },
        ],
      }),
    })
    return EnvelopeId.parse((await answer.json()).message)
  }
  between = await startFakeService(service.baseUrl)
  ;({ stop } = await startTestDesk({ baseUrl: between.baseUrl, key, proxySecret: service.proxySecret }))
  channel = followNotifications(hub())
  await channel.ready
})
afterAll(async () => {
  await channel.stop()
  await stop()
  await between.stop()
  await service.stop()
})
beforeEach(async () => {
  id = await newEnvelope()
  cookie = await newCookieOf('sender')
})

const start = (signer = 0, own = cookie, headers = {}) =>
  send(handOver, { method: 'POST', params: { id }, body: { signer }, cookie: own, headers })
const back = (body: unknown, own = cookie, headers = {}) =>
  send(handBack, { method: 'DELETE', body, cookie: own, headers })
const tokenHere = async (own = cookie) => (await findHandover(new Headers({ cookie: own })))?.token ?? ''

test('a handed-over session opens the room and nothing else, until its person is back', async () => {
  const stream = readStream((await send(live, { cookie })).body)
  await stream.next('beat')
  const answer = await start()
  expect(answer.status).toBe(200)
  const token = await tokenHere()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await answer.text()).not.toContain(token)

  await stream.ended()
  const closed = [
    await send(getSession, { cookie }),
    await send(getAccount, { cookie }),
    await send(live, { cookie }),
    await send(getEnvelope, { cookie, params: { id } }),
    await send(getAudit, { cookie, params: { id } }),
    await start(),
    await send(signOut, { method: 'POST', cookie }),
  ]
  expect(closed.map(({ status }) => status)).toEqual(closed.map(() => 401))
  const room = await send(view, { headers: { [SIGNING_TOKEN_HEADER]: token } })
  expect(await room.json()).toMatchObject({
    signer: { name: 'Ada' },
    host: 'Sam Sender (sender@demo.example)',
    handoff: false,
  })
  expect(await (await send(ways, { cookie })).json()).toMatchObject({ password: true, single_sign_on: false })

  const wrong = await back({ password: 'a guess' })
  expect([wrong.status, (await wrong.json()).field]).toEqual([400, 'password'])
  expect((await send(getSession, { cookie })).status).toBe(401)
  expect((await back({ password: PASSWORD })).status).toBe(200)
  expect((await send(getSession, { cookie })).status).toBe(200)
  expect(await tokenHere()).toBe('')
  expect((await send(view, { headers: { [SIGNING_TOKEN_HEADER]: token } })).status, 'the link has ended').toBe(404)
  expect((await back({ password: PASSWORD })).status).toBe(409)
  expect(output()).not.toContain(token)
})

test('a host whom guesses have locked out ends the session and its link, and signs in again', async () => {
  await start()
  const token = await tokenHere()
  for (let guess = 0; guess < 8; guess++) expect((await back({ password: `guess ${guess}` })).status).toBe(400)
  const locked = await back({ password: PASSWORD })
  expect([locked.status, (await locked.json()).message]).toEqual([
    429,
    'There were too many attempts on this device. End this session and sign in again, or wait 15 minutes.',
  ])
  expect(await (await send(ways, { cookie })).json()).toMatchObject({ can_end_session: true })

  expect((await send(endSession, { method: 'DELETE', cookie })).status).toBe(200)

  expect(await tokenHere()).toBe('')
  expect((await send(getSession, { cookie })).status).toBe(401)
  expect((await send(view, { headers: { [SIGNING_TOKEN_HEADER]: token } })).status, 'the link has ended').toBe(404)
  expect((await send(getSession, { cookie: await newCookieOf('sender') })).status).toBe(200)
})

test('endSession ends no session that is not handed over, and none for another origin', async () => {
  expect((await send(endSession, { method: 'DELETE', cookie })).status).toBe(409)
  await start()
  const foreign = { origin: 'https://elsewhere.example' }
  expect((await send(endSession, { method: 'DELETE', cookie, headers: foreign })).status).toBe(403)
  expect(await tokenHere()).not.toBe('')
})

test('the host gets the device back also when the service fails, and the log names no link', async () => {
  await start()
  const token = await tokenHere()
  between.json(`POST /public/service/signing/${token}/hand-back`, { code: 500, message: 'out of order' }, 500)
  expect((await back({ password: PASSWORD })).status).toBe(200)

  expect((await send(getSession, { cookie })).status).toBe(200)
  expect(output()).toContain('the link of a handed-over device was not ended')
  expect(output()).not.toContain(token)
})

test('what is signed there is recorded with the host, and without the link', async () => {
  await start()
  const token = await tokenHere()
  const body = { signature: { kind: 'typed', text: 'Ada' }, values: {}, consent: true }
  const signed = await send(sign, { method: 'POST', body, headers: { [SIGNING_TOKEN_HEADER]: token }, cookie })
  expect(signed.status).toBe(200)
  await back({ password: PASSWORD })
  const trail = await (await send(getAudit, { cookie, params: { id } })).text()
  expect(trail).toContain('"hosted_by":"Sam Sender (sender@demo.example)"')
  expect(trail).not.toContain(token)
})

test('guesses are limited as at a sign-in, and other sessions of the person stay', async () => {
  const other = await newCookieOf('sender')
  await start()
  const guesses: number[] = []
  for (let guess = 0; guess < 10; guess += 1) guesses.push((await back({ password: `wrong ${guess}` })).status)
  expect(guesses.at(0)).toBe(400)
  expect(guesses.at(-1)).toBe(429)
  expect((await back({ password: PASSWORD })).status).toBe(429)
  expect((await send(getSession, { cookie: other })).status).toBe(200)
  expect((await send(getSession, { cookie })).status).toBe(401)
})

test('nobody else hands over or back', async () => {
  const support = await newCookieOf('support')
  expect((await start(0, support)).status).toBe(403)
  expect((await start(1)).status, 'not up').toBe(409)
  const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await start(0, cookie, elsewhere)).status).toBe(403)
  expect((await back({ password: PASSWORD })).status, 'not handed over').toBe(409)
  await start()
  expect((await back({ password: PASSWORD }, cookie, elsewhere)).status).toBe(403)
  expect((await back({ password: PASSWORD }, support)).status).toBe(409)
  for (const body of [{}, { password: '' }, { session: 'x' }]) expect((await back(body)).status).toBe(400)
})

test('of several hand-overs at once one suspends the session', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => start()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await send(getSession, { cookie })).status).toBe(401)
})
