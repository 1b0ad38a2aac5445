import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as createDraft } from '@/app/api/drafts/route'
import { parseActor, recordActivity } from '@/lib/desk/activity/activity'
import { bulkJobRows, bulkJobs } from '@/lib/desk/bulk/schema'
import { storeEvents } from '@/lib/desk/envelopes/mirror/store-events'
import { desk } from '@/lib/desk/runtime/database/database'
import { eventOf } from '@/lib/desk/upstream/feed'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { somebody } from '@/lib/tests/people'
import { GET as readWork } from './[id]/work/route'

let service: FakeService
let stop: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Northwind' })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_work' }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})

const work = async (id: string, role: 'admin' | 'sender' = 'admin') =>
  send(readWork, { params: { id }, cookie: await cookieOf(role) })

/** An envelope that the person sent, as the mirror and the activity record have it. */
async function sentBy(personId: string, status: string, emailSubject: string, more: object = {}) {
  const id = randomUUID()
  const account = await accountOf(undefined)
  const dates = { createdOn: '11/20/2026 10:00:00', updatedOn: '11/20/2026 10:00:00' }
  await storeEvents(account, [eventOf({ id, status, emailSubject, signers: [], ...dates, ...more })], new Date())
  await recordActivity(
    parseActor(personId, 'Lena <lena@firm.example>'),
    { device: 'Test' },
    { action: 'envelope.send', account, envelopeId: id, detail: {} },
  )
  return id
}

test('before a person is disabled, an admin reads what is scheduled, waiting and drafted in their name', async () => {
  const [lena, other] = [await somebody('sender'), await somebody('sender')]
  const later = await sentBy(lena.id, 'Scheduled', 'Later', { scheduleTime: '12/01/2099 08:00:00' })
  const waiting = await sentBy(lena.id, 'Sent', 'Waiting')
  await sentBy(lena.id, 'Signed', 'Done')
  await sentBy(other.id, 'Sent', 'Of another person')
  const content = { recipients: [{ id: 0, name: 'Ada', email: 'ada@x.example', role: 'Signer' }] }
  await send(createDraft, { method: 'POST', body: { purpose: 'envelope', content }, cookie: lena.cookie })

  expect(await (await work(lena.id)).json()).toEqual({
    scheduled: { count: 1, envelopes: [{ id: later, subject: 'Later', sends_on: '2099-12-01T08:00:00.000Z' }] },
    waiting: { count: 1, envelopes: [{ id: waiting, subject: 'Waiting' }] },
    drafts: 1,
    bulk_jobs: 0,
    version: expect.any(String),
  })
  expect((await work(lena.id, 'sender')).status).toBe(403)
})

test('of many envelopes the first five are listed and all are counted', async () => {
  const lena = await somebody('sender')
  for (let index = 0; index < 7; index += 1) await sentBy(lena.id, 'Sent', `Waiting ${index}`)
  const { waiting, scheduled, drafts } = await (await work(lena.id)).json()
  expect([waiting.count, waiting.envelopes.length, scheduled.count, drafts]).toEqual([7, 5, 0, 0])
})

test('what a bulk job sent counts as well, and a bulk job that has not ended', async () => {
  const [lena, other] = [await somebody('sender'), await somebody('sender')]
  const id = await sentBy(other.id, 'Sent', 'Of a bulk job')
  const bulkJob = { personId: lena.id, person: 'Lena <lena@firm.example>', startsAt: new Date() }
  const [unfinished, finished] = [randomUUID(), randomUUID()]
  await desk()
    .insert(bulkJobs)
    .values([
      { id: unfinished, ...bulkJob },
      { id: finished, state: 'finished', ...bulkJob },
    ])
  const row = { bulkJobId: finished, position: 0, line: 1, envelopeId: id, body: { signers: [] } }
  await desk().insert(bulkJobRows).values(row)

  expect(await (await work(lena.id)).json()).toMatchObject({ waiting: { count: 1, envelopes: [{ id }] }, bulk_jobs: 1 })
})
