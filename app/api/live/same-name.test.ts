import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PUT as assignKey } from '@/app/api/keys/people/[id]/route'
import { POST as addKey } from '@/app/api/keys/route'
import { GET } from '@/app/api/live/route'
import { GET as getState } from '@/app/api/live/state/route'
import { GET as getSession } from '@/app/api/session/route'
import { hub } from '@/lib/desk/live/hub'
import { listValidSecrets } from '@/lib/desk/live/sql/secrets'
import { startLive } from '@/lib/desk/live/start'
import { desk } from '@/lib/desk/runtime/database/database'
import { resetOnce } from '@/lib/desk/runtime/process/once'
import { serviceKeys } from '@/lib/desk/upstream/keys/schema'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, type Received, startFakeService } from '@/lib/tests/fake-service'
import { readStream } from '@/lib/tests/webhooks/event-stream'
import { deliver, happened } from '@/lib/tests/webhooks/hooks'
import { turnOn } from '@/lib/tests/webhooks/live'

/** A foreign service with two accounts of one name, which the real one does not allow. */
const CONFIGURED = 'sk_live_first_account'
let service: FakeService
let live: ReturnType<typeof startLive>
let stop: () => Promise<void>
const envelopes = new Map<string, string[]>()
const accountIn = ({ headers }: Received) => String(headers['x-api-key']).replace(/^sk_live_(\w+?)_.*$/, '$1')

beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Acme', key: { rate_limit_per_min: 100_000 } })
  service.on('GET /api/v1/service/envelopes', (request, response) => {
    const own = envelopes.get(accountIn(request)) ?? []
    const events = own.map((id) => ({ envelope: { id, status: 'Sent' } }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(events))
  })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: CONFIGURED }))
  live = startLive()
  await live.ready
  await turnOn('Acme')
})
afterAll(async () => {
  await live.stop()
  await stop()
  await service.stop()
})
beforeEach(async () => {
  envelopes.clear()
  await desk().delete(serviceKeys)
})

/** Gives the sender a key of an account that goes by the same name. */
async function senderWorksIn(account: string): Promise<string> {
  const admin = await cookieOf('admin')
  const secret = `sk_live_${account}_${randomUUID()}`
  const added = await send(addKey, { method: 'POST', cookie: admin, body: { name: account, secret } })
  const { id } = await added.json()
  const { person } = await (await send(getSession, { cookie: await cookieOf('sender') })).json()
  const assigned = await send(assignKey, { method: 'PUT', cookie: admin, params: { id: person.id }, body: { key: id } })
  expect(assigned.status).toBe(200)
  return id
}
async function open(role: 'sender' | 'support', leaving: AbortController) {
  const cookie = await cookieOf(role)
  return readStream((await send(GET, { path: '/api/live', cookie, signal: leaving.signal })).body)
}
type Stream = Awaited<ReturnType<typeof open>>
const isLive = (stream: Stream) => stream.until(({ event, data }) => event === 'live' && data.live === true)
const isOff = (stream: Stream) => stream.until(({ data }) => data.because === 'off')
const channelOf = async (id: string) =>
  (await desk().select({ channel: serviceKeys.channel }).from(serviceKeys).where(eq(serviceKeys.id, id)))[0]?.channel

test('two accounts of one name share no live channel', async () => {
  envelopes.set('first', [randomUUID()])
  envelopes.set('second', [randomUUID()])
  const id = await senderWorksIn('second')
  const leaving = new AbortController()
  const [ours, theirs] = [await open('support', leaving), await open('sender', leaving)]
  await Promise.all([isLive(ours), isOff(theirs)])
  const [secret] = await listValidSecrets(new Date(), 'Acme')

  const event = happened({ envelope: randomUUID(), type: 'envelope.sent' })
  await deliver({ body: JSON.stringify(event), secret: secret?.secret ?? '' })

  await ours.until(({ data }) => data.id === event.id)
  const { person } = await (await send(getSession, { cookie: await cookieOf('sender') })).json()
  hub().notified({ kind: 'person', person: person.id })
  await theirs.next('beat')
  expect(theirs.seen('event')).toEqual([])
  expect(await channelOf(id)).toBe(`Acme (key ${id})`)
  leaving.abort()
})

test('two keys of one account share its live channel', async () => {
  envelopes.set('first', [randomUUID()])
  const id = await senderWorksIn('first')
  const leaving = new AbortController()
  const [ours, colleagues] = [await open('support', leaving), await open('sender', leaving)]
  await Promise.all([isLive(ours), isLive(colleagues)])
  const [secret] = await listValidSecrets(new Date(), 'Acme')

  const event = happened({ envelope: randomUUID(), type: 'envelope.sent' })
  await deliver({ body: JSON.stringify(event), secret: secret?.secret ?? '' })

  await ours.until(({ data }) => data.id === event.id)
  await colleagues.until(({ data }) => data.id === event.id)
  expect(await channelOf(id)).toBe('Acme')
  leaving.abort()
})

test('as long as no envelope tells two accounts apart they share nothing, and are asked about again', async () => {
  const id = await senderWorksIn('first')
  const leaving = new AbortController()
  await isOff(await open('sender', leaving))
  expect(await channelOf(id)).toBeNull()
  leaving.abort()

  envelopes.set('first', [randomUUID()])
  resetOnce(`channel of key ${id} 1 Acme`)
  const later = new AbortController()
  await isLive(await open('sender', later))
  expect(await channelOf(id)).toBe('Acme')
  later.abort()
})

test('a key whose secret is replaced has its channel found again', async () => {
  envelopes.set('first', [randomUUID()])
  envelopes.set('second', [randomUUID()])
  const id = await senderWorksIn('first')
  const asAdmin = { cookie: await cookieOf('admin') }
  const leaving = new AbortController()
  await isLive(await open('sender', leaving))
  expect(await channelOf(id)).toBe('Acme')
  leaving.abort()

  const { PUT: replace } = await import('@/app/api/keys/[id]/secret/route')
  const body = { secret: `sk_live_second_${randomUUID()}` }
  expect((await send(replace, { method: 'PUT', ...asAdmin, params: { id }, body })).status).toBe(200)

  const later = new AbortController()
  await isOff(await open('sender', later))
  expect(await channelOf(id)).toBe(`Acme (key ${id})`)
  expect((await send(getState, asAdmin)).status).toBe(200)
  later.abort()
})
