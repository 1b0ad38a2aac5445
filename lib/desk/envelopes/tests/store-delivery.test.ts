import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventId } from '@/lib/contract/event-id'
import { mirrorEnvelopes } from '@/lib/desk/envelopes/schema'
import { forgetReceiverState } from '@/lib/desk/live/receiver-state'
import { newSecret } from '@/lib/desk/live/secrets'
import { desk } from '@/lib/desk/runtime/database/database'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { upstream } from '@/lib/desk/upstream/upstream'
import { runDue } from '@/lib/jobs/tests/run-due'
import { startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { deliver } from '@/lib/tests/webhooks/hooks'
import { readEnvelope } from '../mirror/read-envelope'
import { storeEvents } from '../mirror/store-events'
import { fakeFeed, idOf } from './fake-feed'

const ACCOUNT = 'Northwind'
const [NDA, OTHER] = [idOf(1), idOf(2)]

let service: FakeService
let feed: ReturnType<typeof fakeFeed>
let stop: () => Promise<void>
let secret: string
beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: ACCOUNT, key: { rate_limit_per_min: 100_000 } })
  feed = fakeFeed(service)
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_canary' }))
  feed.send(2, 1)
  // The service's zone is known from the feed.
  await upstream(undefined).feed({})
  secret = (await newSecret(ACCOUNT)).secret
  forgetReceiverState()
})
afterAll(async () => {
  await stop()
  await service.stop()
})
beforeEach(async () => {
  await desk().delete(mirrorEnvelopes)
  await desk().execute(sql`delete from jobs`)
  service.received.length = 0
})

const reports = async (event: object) =>
  expect((await deliver({ body: JSON.stringify(event), secret })).status).toBe(200)
const signed = (event: ReturnType<typeof feed.eventOf>, type: string) => ({
  ...event,
  event_type: type,
  id: eventId(event.envelope.id, type, event.event_time),
})
const row = async (id = NDA) => (await desk().select().from(mirrorEnvelopes)).find((each) => each.id === id)
/** Deliveries are stored one after the other: once this one is, all before it are. */
const allStored = async () => {
  feed.change(OTHER)
  await reports(feed.eventOf(OTHER))
  await expect.poll(async () => (await row(OTHER)) !== undefined).toBe(true)
}
const jobs = async () =>
  (await desk().execute<{ key: string }>(sql`select key from jobs where name = 'mirror.read-envelope'`)).rows.map(
    ({ key }) => key,
  )

test('a delivery shows the envelope’s new state, without a request', async () => {
  feed.change(NDA, { status: 'Signed' })
  await reports(feed.eventOf(NDA))
  await expect.poll(async () => (await row())?.status).toBe('Signed')
  expect(service.received).toEqual([])
  expect(await jobs()).toEqual([])
})

test('a signer’s event counts as what the feed shows of the same state', async () => {
  feed.change(NDA)
  const event = feed.eventOf(NDA)
  await reports(signed(event, 'signer.signed'))
  await expect.poll(async () => (await row())?.eventId).toBe(event.id)
  expect((await storeEvents(ACCOUNT, [event], new Date())).changed).toEqual([])
})

test('a delivery that arrives late replaces nothing newer', async () => {
  feed.change(NDA, { emailSubject: 'before' })
  const late = feed.eventOf(NDA)
  feed.change(NDA, { emailSubject: 'after' })
  await reports(feed.eventOf(NDA))
  await reports(late)
  await allStored()
  expect((await row())?.subject).toBe('after')
})

test('of two states within a second, the envelope is read', async () => {
  feed.change(NDA, { emailSubject: 'one' })
  const event = feed.eventOf(NDA)
  await reports(event)
  await reports(signed({ ...event, envelope: { ...event.envelope, emailSubject: 'two' } }, 'signer.opened'))
  await expect.poll(jobs).toEqual([`${ACCOUNT} ${NDA}`])
})

test('a delivery without the whole envelope has it read once, however many come', async () => {
  feed.change(NDA, { emailSubject: 'whole' })
  const whole = feed.eventOf(NDA)
  service.json(`GET /api/v1/service/envelopes/${NDA}`, whole.envelope)
  const types = ['envelope.sent', 'signer.opened', 'signer.signed']
  for (const type of types) await reports({ ...signed(whole, type), envelope: { id: NDA } })
  await allStored()
  expect(await jobs()).toEqual([`${ACCOUNT} ${NDA}`])
  await runDue(deskJobHost(), readEnvelope)
  expect((await row())?.subject).toBe('whole')
  expect(service.received).toHaveLength(1)
})

test('an envelope that the service no longer has leaves the mirror', async () => {
  await storeEvents(ACCOUNT, [feed.eventOf(OTHER)], new Date())
  await reports({ ...signed(feed.eventOf(OTHER), 'signer.declined'), envelope: { id: OTHER } })
  await expect.poll(jobs).toHaveLength(1)
  await runDue(deskJobHost(), readEnvelope)
  expect(await row(OTHER)).toBeUndefined()
})

test('a test delivery and one with a wrong id store nothing', async () => {
  feed.change(NDA)
  await reports({ ...feed.eventOf(NDA), test: true })
  await reports({
    ...signed(feed.eventOf(NDA), 'signer.signed'),
    envelope: { ...feed.eventOf(NDA).envelope, id: 'x'.repeat(150) },
  })
  await allStored()
  expect(await row()).toBeUndefined()
  expect(await jobs()).toEqual([])
})
