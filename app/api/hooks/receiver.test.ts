import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { POST } from '@/app/api/hooks/service/route'
import { forgetReceiverState } from '@/lib/desk/live/receiver-state'
import { hookEvents, hookSecrets } from '@/lib/desk/live/schema'
import { expireOtherSecrets, newSecret } from '@/lib/desk/live/secrets'
import { changeLiveState } from '@/lib/desk/live/sql/channels'
import { desk } from '@/lib/desk/runtime/database/database'
import { ORIGIN, startTestDesk } from '@/lib/tests/desk'
import { watchOutput } from '@/lib/tests/output'
import { deliver, happened, type Sending, seconds, sign } from '@/lib/tests/webhooks/hooks'

const HOUR = 60 * 60_000

let stop: () => Promise<void>
let secret: string
beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:9/core', key: 'sk_live_canary' }))
})
afterAll(() => stop())
beforeEach(async () => {
  await desk().delete(hookEvents)
  await desk().delete(hookSecrets)
  secret = (await newSecret('Northwind')).secret
  forgetReceiverState()
})

const storedEvents = () => desk().select().from(hookEvents).orderBy(asc(hookEvents.seq))
const body = JSON.stringify(happened())

test('a signed delivery is kept, and answered 200', async () => {
  const event = happened({ type: 'envelope.completed' })

  const answer = await deliver({ body: JSON.stringify(event), secret, delivery: 'd-1' })

  expect(answer.status).toBe(200)
  expect(await storedEvents()).toMatchObject([
    {
      eventId: event.id,
      deliveryId: 'd-1',
      eventType: 'envelope.completed',
      envelopeId: event.envelope.id,
      feedAt: null,
    },
  ])
})

const signedNow = () => sign(secret, seconds(), body)
test.each<[string, () => Partial<Sending>]>([
  ['a wrong signature', () => ({ headers: { 'x-service-signature': 'a'.repeat(64) } })],
  ['a signature that is no digest', () => ({ headers: { 'x-service-signature': 'yes' } })],
  ['a signature in upper case', () => ({ headers: { 'x-service-signature': signedNow().toUpperCase() } })],
  ['a key that is not ours', () => ({ secret: 'somebody-elses-secret' })],
  ['a stamp that is older than 300 s', () => ({ stamp: seconds(-302) })],
  ['a stamp that is more than 300 s ahead', () => ({ stamp: seconds(302) })],
  ['a stamp that is no number', () => ({ headers: { 'x-service-timestamp': 'now' } })],
  ['a stamp other than the signed one', () => ({ headers: { 'x-service-timestamp': String(seconds(-1)) } })],
  ['no signature', () => ({ headers: { 'x-service-signature': undefined } })],
  ['no timestamp', () => ({ headers: { 'x-service-timestamp': undefined } })],
  ['no delivery id', () => ({ headers: { 'x-service-delivery': undefined } })],
  ['no event name', () => ({ headers: { 'x-service-event': undefined } })],
])('%s is refused without detail', async (_, wrong) => {
  const answer = await deliver({ body, secret, ...wrong() })

  expect(answer.status).toBe(401)
  expect(await answer.json()).toEqual({ code: 401, message: 'Not accepted.' })
  expect(await storedEvents()).toEqual([])
})

test('one byte of the body changed is refused', async () => {
  const stamp = seconds()
  const headers = { 'x-service-signature': sign(secret, stamp, body) }

  expect((await deliver({ body: body.replace('signer.signed', 'signer.Signed'), secret, stamp, headers })).status).toBe(
    401,
  )
  expect((await deliver({ body: `${body} `, secret, stamp, headers })).status).toBe(401)
  expect(await storedEvents()).toEqual([])
})

test('stamps of almost 300 s either way are taken', async () => {
  expect((await deliver({ body, secret, stamp: seconds(-298) })).status).toBe(200)
  expect((await deliver({ body, secret, stamp: seconds(298) })).status).toBe(200)
})

test('the previous key is taken inside its overlap and not after', async () => {
  const next = await newSecret('Northwind')
  await expireOtherSecrets(next, new Date())
  forgetReceiverState()
  expect((await deliver({ body, secret: next.secret })).status).toBe(200)
  expect((await deliver({ body, secret })).status).toBe(200)

  await expireOtherSecrets({ id: '00000000-0000-4000-8000-000000000000', account: 'Northwind' }, new Date())
  await desk()
    .update(hookSecrets)
    .set({ validUntil: new Date(Date.now() - HOUR) })
  forgetReceiverState()
  expect((await deliver({ body, secret })).status).toBe(401)
})

test('a secret that another process has just made is taken', async () => {
  await deliver({ body, secret })
  const { secret: theirs } = await newSecret('Northwind')

  await expect.poll(async () => (await deliver({ body, secret: theirs })).status).toBe(200)
})

test('a flood of deliveries that are not signed reads the secrets once', async () => {
  await deliver({ body, secret })
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000)
  const query = vi.spyOn(desk().$client, 'query')
  onTestFinished(() => void vi.restoreAllMocks())

  const answers = await Promise.all(Array.from({ length: 50 }, () => deliver({ body, secret: 'guess' })))

  expect(answers.every(({ status }) => status === 401)).toBe(true)
  expect(query.mock.calls.filter((call) => JSON.stringify(call).includes('hook_secrets'))).toHaveLength(1)
})

test('a delivery is taken by either digest of an overlap', async () => {
  const stamp = seconds()
  const headers = {
    'x-service-signature': sign('the old secret, which is forgotten here', stamp, body),
    'x-service-signature-next': sign(secret, stamp, body),
  }

  expect((await deliver({ body, secret, stamp, headers })).status).toBe(200)
})

test('the same delivery twice counts once', async () => {
  for (const _ of [1, 2]) expect((await deliver({ body, secret, delivery: 'd-1' })).status).toBe(200)

  expect(await storedEvents()).toHaveLength(1)
})

test('a replay under another delivery id counts once', async () => {
  await deliver({ body, secret, delivery: 'd-1' })
  await deliver({ body, secret, delivery: 'd-2' })

  expect(await storedEvents()).toMatchObject([{ deliveryId: 'd-1' }])
})

test('many at the same moment count once', async () => {
  // Which of the two unique columns they meet first is chance: forty times meets each.
  for (const round of Array.from({ length: 40 }, (_, round) => round)) {
    const sending = { body: JSON.stringify(happened({ type: `round ${round}` })), secret, delivery: `d-${round}` }
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(sending)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  }

  expect(await storedEvents()).toHaveLength(40)
})

test('a body the dashboard cannot read is kept by its bytes, for it is signed', async () => {
  expect((await deliver({ body: 'event=1', secret })).status).toBe(200)
  expect((await deliver({ body: 'event=1', secret })).status).toBe(200)
  expect((await deliver({ body: '{"id":7,"envelope":"?"}', secret })).status).toBe(200)

  expect(await storedEvents()).toMatchObject([
    { eventType: 'signer.signed', envelopeId: null },
    { eventType: 'signer.signed', envelopeId: null },
  ])
})

test('a signed body with text that cannot be stored is kept by its bytes', async () => {
  for (const id of ['\\u0000', '\\ud800']) {
    const event = `{"id":"${id}","event_type":"${id}","envelope":{"id":"${id}"}}`
    expect((await deliver({ body: event, secret })).status).toBe(200)
  }
  expect(await storedEvents()).toMatchObject([{ envelopeId: null }, { envelopeId: null }])
})

test('2 MiB are refused, whether announced or not', async () => {
  const large = 'x'.repeat(2 * 1024 * 1024)

  expect((await deliver({ body: large, secret })).status).toBe(413)
  expect((await deliver({ body: large, secret, headers: { 'content-length': String(large.length) } })).status).toBe(413)
})

/** A delivery with plausible headers whose body never ends. */
function dripping(from: string): Promise<Response> {
  const stamp = seconds()
  const headers = {
    'x-forwarded-for': from,
    'x-service-event': 'signer.signed',
    'x-service-delivery': 'd',
    'x-service-timestamp': String(stamp),
    'x-service-signature': sign(secret, stamp, ''),
  }
  const stream = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('{')) })
  const init = { method: 'POST', headers, body: stream, duplex: 'half' }
  return POST(new Request(`${ORIGIN}/api/hooks/service`, init))
}

test('a flood of slow bodies gives way to the next delivery, from elsewhere and from the same address', {
  tags: 'long',
}, async () => {
  const attacker = '203.0.113.66'
  const flood = Array.from({ length: 200 }, () => dripping(attacker))
  expect((await deliver({ body, secret })).status).toBe(200)
  expect((await deliver({ body, secret, headers: { 'x-forwarded-for': attacker } })).status).toBe(200)

  const spread = Array.from({ length: 600 }, (_, index) => dripping(`198.51.${index % 3}.${index % 250}`))
  expect((await deliver({ body, secret })).status).toBe(200)

  const answers = await Promise.all([...flood, ...spread])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([408, 503]))
})

test('while live updates are turned off, what is signed hears 410 and what is not learns nothing', async () => {
  await changeLiveState('Northwind', { wanted: false })
  forgetReceiverState()

  expect((await deliver({ body, secret })).status).toBe(410)
  expect((await deliver({ body, secret: 'not ours' })).status).toBe(401)
  await changeLiveState('Northwind', { wanted: true })
  forgetReceiverState()
})

test('the secret is sealed at rest, and in no log', async () => {
  const output = watchOutput()
  await deliver({ body, secret })
  await deliver({ body, secret: 'not ours' })

  const [row] = await desk().select().from(hookSecrets)
  expect(row?.sealed).not.toContain(secret)
  expect(Buffer.from(row?.sealed ?? '', 'base64').toString('latin1')).not.toContain(secret)
  expect(output()).not.toContain(secret)
})
