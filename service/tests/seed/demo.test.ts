import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { PAGE_SIZE, SAMPLE_BATCH } from '@/lib/contract/constants'
import { fromWireDate, toSince } from '@/lib/contract/dates'
import { ENVELOPE_STATUSES } from '@/lib/contract/envelope'
import { EnvelopeId } from '@/lib/contract/ids'
import type { AccountDelivery, DeliveryDetail, Subscription, SubscriptionStatistics } from '@/lib/contract/webhook'
import type { Pool } from '@/lib/pdf/pool/pool'
import { freePort } from '@/lib/postgres/embedded-postgres'
import { seedDemo } from '../../seed/demo'
import { sharedWorkers } from '../built-worker'
import { signedDocumentOf } from '../read-database'
import { testService } from '../service'

const run = promisify(execFile)
/** The endpoint's address is known before the service listens. */
const port = await freePort()
const jobMs: number[] = []
const documentWorkers: Pool = {
  ...sharedWorkers,
  run(request, options) {
    jobMs.push(options.ms)
    return sharedWorkers.run(request, options)
  },
}
const service = await testService({ SERVICE_SEED: 'demo', SERVICE_PORT: String(port) }, { documentWorkers })
const receiver = `http://127.0.0.1:${port}/core/sample-receiver`

const { key } = await service.issueKey('nora', {
  account: 'Northwind Legal',
  app: 'senders-desk',
  user: { email: 'nora@northwind.example', first_name: 'Nora', last_name: 'Lindqvist' },
})
const nora = service.withKey(key)
const read = async <T>(path: string) => (await nora.get(path)).body as T

type Event = {
  event_time: string
  envelope: {
    id: string
    status: string
    emailSubject: string
    createdOn: string
    updatedOn: string
    expirationDays?: number
  }
}

test('the sample tenant has envelopes in every state, sealed documents included, expired on their day', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const templates = await nora.get('/templates')
  expect(templates.body).toHaveLength(4)

  const events = await read<Event[]>('/envelopes')
  expect(events).toHaveLength(62)
  const batch = events.filter(({ envelope }) => envelope.emailSubject.startsWith(SAMPLE_BATCH))
  expect(batch).toHaveLength(6)
  expect(new Set(events.map(({ envelope }) => envelope.status))).toEqual(new Set(ENVELOPE_STATUSES))

  const days = (text: string) => (service.context.now().getTime() - (fromWireDate(text)?.getTime() ?? 0)) / 86_400_000
  const ofStatus = (status: string) => events.filter(({ envelope }) => envelope.status === status)
  expect(Math.max(...events.map(({ envelope }) => days(envelope.createdOn)))).toBeLessThan(61)
  expect(ofStatus('Signed').filter(({ envelope }) => days(envelope.updatedOn) < 7).length).toBeGreaterThanOrEqual(5)
  const left = ofStatus('Sent')
    .filter(({ envelope }) => envelope.expirationDays !== undefined)
    .map(({ envelope }) => (envelope.expirationDays ?? 0) - days(envelope.createdOn))
  expect(left.filter((each) => each < 7)).toHaveLength(4)
  expect(Math.min(...left)).toBeGreaterThan(0)

  for (const { envelope } of events.filter(({ envelope }) => envelope.status === 'Expired')) {
    const [sent, ended] = [fromWireDate(envelope.createdOn), fromWireDate(envelope.updatedOn)]
    expect((ended?.getTime() ?? 0) - (sent?.getTime() ?? 0)).toBe((envelope.expirationDays ?? 0) * 86_400_000)
  }

  const signed = events.find(({ envelope }) => envelope.status === 'Signed')
  const document = await signedDocumentOf(service.databaseUrl, EnvelopeId.parse(signed?.envelope.id))
  const folder = await mkdtemp(join(tmpdir(), 'seal-'))
  try {
    await writeFile(join(folder, 'signed.pdf'), document ?? '')
    const { stdout } = await run('pdfsig', [join(folder, 'signed.pdf')])
    expect(stdout).toContain('Signature is Valid')
    expect(stdout).toContain('Total document signed')
  } finally {
    await rm(folder, { recursive: true })
  }

  await seedDemo(service.context, { receiver })
  expect(await read('/envelopes')).toEqual(events)
})

test('its endpoint accepted every event of the envelopes, one when it was retried, and is well', {
  tags: 'long',
}, async () => {
  const subscriptions = await read<Subscription[]>('/webhooks')
  expect(subscriptions).toHaveLength(7)
  const isWell = { target_url: receiver, state: 'active', pending: 0, dead_lettered: 0, failing_attempts: 0 }
  for (const subscription of subscriptions) expect(subscription).toMatchObject(isWell)

  const deliveries = await allDeliveries()
  expect(new Set(deliveries.map(({ state }) => state))).toEqual(new Set(['delivered']))
  const events = await read<Event[]>('/envelopes')
  const sent = events.flatMap(({ envelope }) => (envelope.status === 'Scheduled' ? [] : [envelope.id]))
  expect(new Set(deliveries.map(({ envelope_id }) => envelope_id))).toEqual(new Set(sent))
  const signed = events.find(({ envelope }) => envelope.status === 'Signed')?.envelope
  expect(deliveries.find(({ envelope_id }) => envelope_id === signed?.id)).toMatchObject({
    event_type: 'envelope.completed',
    created_on: signed?.updatedOn,
  })

  const retried = deliveries.filter(({ attempts }) => attempts > 1)
  expect(retried).toHaveLength(1)
  const detail = `/webhooks/${retried[0]?.subscription_id}/deliveries/${retried[0]?.id}`
  expect((await read<DeliveryDetail>(detail)).attempts).toMatchObject([
    { status: 503 },
    { status: 200, response_body: '{"received":true}' },
  ])
  const statistics = await read<SubscriptionStatistics[]>('/webhooks/statistics')
  expect(statistics.some(({ average_ms }) => average_ms !== undefined)).toBe(true)
  expect(statistics.every(({ failed_attempts }) => failed_attempts === 0)).toBe(true)
})

test('a busy machine has ten minutes for each of its documents', { tags: 'long' }, async () => {
  expect(new Set(jobMs)).toEqual(new Set([600_000]))
})

test('what happens now is delivered to it, also after the service has moved', { tags: 'long' }, async () => {
  const targets = async () => new Set((await read<Subscription[]>('/webhooks')).map(({ target_url }) => target_url))
  await seedDemo(service.context, { receiver: 'http://127.0.0.1:1/core/sample-receiver' })
  expect(await targets()).toEqual(new Set(['http://127.0.0.1:1/core/sample-receiver']))
  await seedDemo(service.context, { receiver })
  expect(await targets()).toEqual(new Set([receiver]))

  const events = await read<Event[]>('/envelopes')
  const id = events.find(({ envelope }) => envelope.status === 'Sent')?.envelope.id
  expect(await nora.post(`/envelopes/${id}/void`)).toMatchObject({ status: 200 })

  await expect
    .poll(async () => (await read<AccountDelivery[]>(`/webhooks/deliveries?envelope_id=${id}`))[0])
    .toMatchObject({ event_type: 'envelope.voided', state: 'delivered', attempts: 1, response_status: 200 })
})

test('only the receiver is trusted, not the rest of the service', { tags: 'long' }, async () => {
  for (const targetUrl of [`http://127.0.0.1:${port}/core/operator/keys`, `${receiver}?to=other`, `${receiver}/more`])
    expect(await nora.post('/webhooks', { targetUrl, eventType: 'envelope.sent' })).toMatchObject({ status: 400 })
})

async function allDeliveries(): Promise<AccountDelivery[]> {
  const all: AccountDelivery[] = []
  for (let page = '/webhooks/deliveries'; ; ) {
    const deliveries = await read<AccountDelivery[]>(page)
    all.push(...deliveries)
    const last = deliveries.at(-1)
    const since = fromWireDate(last?.created_on ?? '')
    if (!last || !since || deliveries.length < PAGE_SIZE) return all
    page = `/webhooks/deliveries?since=${toSince(since)}&after=${last.id}`
  }
}
