import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeEvents } from '@/lib/desk/envelopes/mirror/store-events'
import { eventOf } from '@/lib/desk/upstream/feed'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { GET as activity } from '../activity/route'
import { POST as resend } from './[id]/resend/route'

const API = '/api/v1/service'
const SENT = '6f1f7c1e-6d0a-4f0e-9a53-3f4a0f3e1a01'
const SIGNED = '6f1f7c1e-6d0a-4f0e-9a53-3f4a0f3e1a02'
const ADA = 'ada@x.example'
const DATES = { createdOn: '11/20/2026 10:00:00', updatedOn: '11/20/2026 10:00:00' }

let service: FakeService
let stop: () => Promise<void>
let offers: string[] | undefined
beforeAll(async () => {
  service = await startFakeService()
  service.on(`GET ${API}/me`, (_, response) =>
    response.end(JSON.stringify({ account: 'Northwind', key: { rate_limit_per_min: 100_000 }, offers })),
  )
  for (const [id, status] of [
    [SENT, 'Sent'],
    [SIGNED, 'Signed'],
  ] as const) {
    service.json(`GET ${API}/envelopes/${id}`, { id, status, signers: [{ email: ADA }], ...DATES })
    service.json(`POST ${API}/envelopes/${id}/resend`, { code: 200, message: 'sent' })
  }
})
beforeEach(async () => {
  offers = ['resend_to_one']
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_resend_one' }))
  service.received.length = 0
  return () => stop()
})
afterAll(() => service.stop())

async function remind(id: string, body: unknown) {
  const answer = await send(resend, { method: 'POST', params: { id }, body, cookie: await cookieOf('support') })
  return { status: answer.status, ...(await answer.json()) }
}
const resent = () =>
  service.received
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/resend'))
    .map(({ body }) => `${body}`)
const record = async () => {
  const answer = await send(activity, { path: `/api/activity?envelope=${SENT}`, cookie: await cookieOf('admin') })
  return answer.json()
}

test('one person is reminded alone, which is recorded, and not again within a minute', async () => {
  expect(await remind(SENT, { email: ADA })).toMatchObject({ status: 200 })
  expect(await remind(SENT, { email: ADA.toUpperCase() })).toMatchObject({
    status: 409,
    message: 'ADA@X.EXAMPLE was emailed less than a minute ago. Wait a minute before you send another email.',
  })
  expect(await remind(SENT, { email: 'bo@x.example' })).toMatchObject({ status: 200 })

  expect(resent().map((body) => JSON.parse(body))).toEqual([{ email: ADA }, { email: 'bo@x.example' }])
  expect(await record()).toMatchObject([{ detail: { to: 'bo@x.example' } }, { detail: { to: ADA } }])
})

test('a reminder to everybody has no body, as the interface says, and waits a minute as well', async () => {
  expect(await remind(SENT, {})).toMatchObject({ status: 200 })
  expect(resent()).toEqual([''])
  expect(await remind(SENT, {})).toMatchObject({ status: 409 })
  expect(resent()).toHaveLength(1)
})

test('a service that does not offer it would email everybody, so it is not asked', async () => {
  offers = undefined
  expect(await remind(SENT, { email: ADA })).toMatchObject({ status: 501 })
  expect(resent()).toEqual([])
})

test('a locked link is sent again only after the person saw that it is locked', async () => {
  const locked = { email: ADA, authentication: 'access_code', authenticationState: { state: 'locked' } }
  const envelope = { id: SENT, status: 'Sent', signers: [locked, { email: 'bo@x.example' }], ...DATES }
  await storeEvents(await accountOf(undefined), [eventOf(envelope)], new Date())
  service.json(`GET ${API}/envelopes/${SENT}`, envelope)
  for (const body of [{}, { email: ADA }])
    expect(await remind(SENT, body)).toMatchObject({
      status: 409,
      message: `The link of ${ADA} is locked. Unlock it first, or open the dialog again to send it anyway.`,
    })
  expect(await remind(SENT, { email: 'bo@x.example' })).toMatchObject({ status: 200 })
  expect(resent()).toEqual([JSON.stringify({ email: 'bo@x.example' })])
  expect(await remind(SENT, { email: ADA, locked_too: true })).toMatchObject({ status: 200 })
  expect(await remind(SENT, { locked_too: 'yes' })).toMatchObject({ status: 400 })
})

test('an address is bounded', async () => {
  expect(await remind(SENT, { email: 7 })).toMatchObject({ status: 400 })
  expect(await remind(SENT, { email: `${'a'.repeat(1_000)}@x.example` })).toMatchObject({ status: 400 })
  expect(resent()).toEqual([])
})
