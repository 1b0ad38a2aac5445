import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GET as listJobs } from '@/app/api/bulk-jobs/route'
import { SAMPLE_BATCH } from '@/lib/contract/constants'
import { DEMO_ACCOUNTS } from '@/lib/desk/accounts/demo'
import { addSampleBulkJob } from '@/lib/desk/bulk/sample-bulk-job'
import { bulkJobRows } from '@/lib/desk/bulk/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'

const TEMPLATE = randomUUID()
const BATCH = [randomUUID(), randomUUID()]

let service: FakeService
let stop: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Northwind', key: { rate_limit_per_min: 100_000 } })
  const item = (id: string, emailSubject: string, createdOn: string) => ({
    envelope: {
      id,
      status: 'Sent',
      templateId: TEMPLATE,
      emailSubject,
      createdOn,
      signers: [{ name: 'Ada', email: 'ada@example.com' }],
    },
  })
  service.json('GET /api/v1/service/envelopes', [
    item(BATCH[1] ?? '', `${SAMPLE_BATCH} for Two`, '11/20/2026 10:00:05'),
    item(BATCH[0] ?? '', `${SAMPLE_BATCH} for One`, '11/20/2026 10:00:00'),
    item(randomUUID(), 'Lease', '11/19/2026 10:00:00'),
  ])
  service.json(`GET /api/v1/service/templates/${TEMPLATE}`, {
    id: TEMPLATE,
    templateName: 'Terms',
    signers: [{ id: 0, name: 'Supplier', requestRole: 'Signer' }],
  })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_sample' }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})

test('the sample batch is one finished bulk send of the sandbox’s sender, also after a second start', async () => {
  const cookie = await cookieOf('sender')
  const sender = DEMO_ACCOUNTS.find(({ role }) => role === 'sender')?.email ?? ''
  await addSampleBulkJob(sender)
  await addSampleBulkJob(sender)

  expect(await (await send(listJobs, { cookie })).json()).toMatchObject([
    { name: SAMPLE_BATCH, state: 'finished', template_name: 'Terms', counts: { sent: 2 } },
  ])
  const rows = await desk().select().from(bulkJobRows).orderBy(bulkJobRows.position)
  expect(rows.map(({ envelopeId }) => envelopeId)).toEqual(BATCH)
})
