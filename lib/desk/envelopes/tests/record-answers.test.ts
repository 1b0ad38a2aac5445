import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toWireDate } from '@/lib/contract/dates'
import { EnvelopeId, TemplateId } from '@/lib/contract/ids'
import { mirrorEnvelopes } from '@/lib/desk/envelopes/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { resetOnce } from '@/lib/desk/runtime/process/once'
import { CONFIGURED } from '@/lib/desk/upstream/contract/service-key'
import { eventOf } from '@/lib/desk/upstream/feed'
import { upstream } from '@/lib/desk/upstream/upstream'
import { runDue } from '@/lib/jobs/tests/run-due'
import { startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { startService, type TestService } from '@/lib/tests/service'
import { twoSlots } from '@/lib/tests/templates'
import { delegateSigner } from '../delegate'
import { readEnvelope } from '../mirror/read-envelope'
import { recordAnswers } from '../mirror/record-answers'
import { storeEvents } from '../mirror/store-events'
import { voidEnvelope } from '../void'

const ACCOUNT = 'Northwind Legal'
const API = '/api/v1/service'

let real: TestService
let service: FakeService
let stop: () => Promise<void>
let template: TemplateId
beforeAll(async () => {
  real = await startService()
  // In between, so that a test can have single requests fail.
  service = await startFakeService(real.baseUrl)
  const key = await real.newKey({ rate_limit_per_min: 10_000 })
  template = TemplateId.parse(await real.newTemplate(twoSlots()))
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key }))
})
afterAll(async () => {
  await stop()
  await service.stop()
  await real.stop()
})
beforeEach(() => {
  resetOnce(`upstream ${CONFIGURED}`)
})

const asPerson = () => recordAnswers(upstream(undefined), undefined)
const context = () => ({ upstream: asPerson(), key: undefined })
const sent = async () => {
  const signers = [
    { signerIndex: 0, name: 'Ada', email: 'ada@x.example' },
    { signerIndex: 1, name: 'Cyd', email: 'cyd@x.example' },
  ]
  const { id } = await asPerson().createFromTemplate(template, { signers }, crypto.randomUUID())
  return EnvelopeId.parse(id)
}
const row = async (id: string) => (await desk().select().from(mirrorEnvelopes)).find((each) => each.id === id)

test('what a person sends, delegates and voids is in the mirror when the answer comes', async () => {
  const id = await sent()
  expect(await row(id)).toMatchObject({
    account: ACCOUNT,
    status: 'Sent',
    subject: 'Mutual NDA',
    signers: 2,
    signed: 0,
  })
  await delegateSigner(context(), { id, email: 'ada@x.example' }, { name: 'Bo', email: 'bo@y.example' })
  const addresses = (await row(id))?.envelope.signers?.map(({ email }) => email)
  expect(addresses).toContain('bo@y.example')
  await voidEnvelope(context(), id)
  expect((await row(id))?.status).toBe('Voided')
})

test('feed and envelope show the same: reading both changes nothing', async () => {
  const id = await sent()
  const events = await upstream(undefined).feed({})
  expect((await storeEvents(ACCOUNT, events, new Date())).changed).not.toContain(id)
  const envelope = await upstream(undefined).envelope(id)
  expect((await storeEvents(ACCOUNT, [eventOf(envelope)], new Date())).changed).toEqual([])
})

test('a void that cannot be read back shows as voided, and the rest follows', async () => {
  const id = await sent()
  service.json(`GET ${API}/envelopes/${id}`, { code: 503, message: 'later' }, 503)
  await voidEnvelope(context(), id)
  expect((await row(id))?.status).toBe('Voided')
  const shown = (await row(id))?.changedAt

  service.forget(`GET ${API}/envelopes/${id}`)
  resetOnce(`upstream ${CONFIGURED}`)
  expect(await runDue(deskJobHost(), readEnvelope)).toBeGreaterThan(0)
  expect((await row(id))?.envelope.updatedOn).toBeDefined()
  expect((await row(id))?.changedAt.getTime()).toBeGreaterThanOrEqual(shown?.getTime() ?? Number.NaN)
})

test('whether it was canceled before it was sent is only looked up for a caller who does not know', async () => {
  const id = await sent()
  const updatedOn = toWireDate(new Date())
  const scheduleTime = toWireDate(new Date(Date.now() + 3_600_000))
  service.json(`GET ${API}/envelopes/${id}`, { id, status: 'Voided', scheduleTime, updatedOn })

  expect(await voidEnvelope(context(), id)).toHaveProperty('canceled_before_send', true)
  expect(await voidEnvelope(context(), id, { isKnown: true })).not.toHaveProperty('canceled_before_send')
})

test('a send that cannot be read back succeeds, and a job reads it', async () => {
  service.on(`POST ${API}/envelopes/from-template/${template}`, async ({ headers, body }, response) => {
    const answer = await fetch(`${real.baseUrl}${API}/envelopes/from-template/${template}`, {
      method: 'POST',
      headers: { 'x-api-key': String(headers['x-api-key']), 'content-type': 'application/json' },
      body,
    })
    const created: { message: string } = await answer.json()
    service.json(`GET ${API}/envelopes/${created.message}`, { code: 500, message: 'broken' }, 500)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(created))
  })
  const id = await sent()
  expect(await row(id)).toBeUndefined()

  service.forget(`POST ${API}/envelopes/from-template/${template}`)
  service.forget(`GET ${API}/envelopes/${id}`)
  await runDue(deskJobHost(), readEnvelope)
  expect((await row(id))?.status).toBe('Sent')
})
