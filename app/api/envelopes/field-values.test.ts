import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TemplateId } from '@/lib/contract/ids'
import { bulkJobRows, bulkJobs } from '@/lib/desk/bulk/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { somebody } from '@/lib/tests/people'
import { GET as ofBulkJob } from '../bulk-jobs/[id]/values/route'
import { GET as ofTemplate } from '../templates/[id]/values/route'
import { GET as ofEnvelope } from './[id]/values/route'

const API = '/api/v1/service'
const TEMPLATE = '6f1f7c1e-6d0a-4f0e-9a53-3f4a0f3e1a01'
const [FIRST, SECOND, OTHER] = ['a2', 'a3', 'a4'].map((end) => `6f1f7c1e-6d0a-4f0e-9a53-3f4a0f3e1${end}0`)

let service: FakeService
let stop: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  service.json(`GET ${API}/me`, {
    account: 'Northwind',
    key: { rate_limit_per_min: 100_000 },
    offers: ['field_values'],
  })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_values' }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})

const place = { signerIndex: 0, signerName: 'Grace', file: 0, page: 1, signedOn: '11/20/2026 10:00:00' }
const entry = (id: string, type: string, value: string, rest = {}) => ({ id, type, value, ...place, ...rest })
const choice = (id: string, label: string, value: string) => entry(id, 'radio', value, { label, group: 'Plan' })
const envelope = (envelopeId: string | undefined, values: unknown[]) => ({
  envelopeId,
  status: 'Signed',
  emailSubject: 'Order',
  values,
})
const pages: Record<string, unknown> = {
  first: {
    items: [
      envelope(FIRST, [
        entry('mark', 'signature', 'true'),
        choice('small', 'Small', ''),
        choice('large', 'Large', 'true'),
        entry('ship', 'text', 'Lyon', { label: 'Place' }),
        entry('bill', 'text', '=1+1', { label: 'Place' }),
        entry('news', 'checkbox', '', { label: 'Newsletter' }),
      ]),
      envelope(OTHER, []),
    ],
    next: SECOND,
  },
  second: { items: [envelope(SECOND, [entry('old', 'number', '7', { label: 'Old field' })])] },
}
const read = async (route: typeof ofEnvelope, id: string) => {
  const answer = await send(route, { params: { id }, cookie: await cookieOf('admin') })
  return { answer, rows: (await answer.text()).replace('\uFEFF', '').trim().split('\r\n') }
}
const answerPages = () =>
  service.on(`GET ${API}/templates/${TEMPLATE}/values`, ({ path }, response) =>
    response.end(JSON.stringify(path.includes(`after=${SECOND}`) ? pages.second : pages.first)),
  )
const HEAD =
  '"envelope_id","subject","status","signed_by","signed_on","Plan","Place","Place (2)","Newsletter","other_fields"'
const firstRow = `"${FIRST}","Order","Signed","Grace","11/20/2026 10:00:00","Large","Lyon","'=1+1","no",""`

test('a template’s envelopes are rows, and their fields columns', async () => {
  answerPages()
  const { answer, rows } = await read(ofTemplate, TEMPLATE)
  expect(answer.headers.get('content-type')).toContain('text/csv')
  expect(rows).toEqual([
    HEAD,
    firstRow,
    `"${OTHER}","Order","Signed","","","","","","",""`,
    `"${SECOND}","Order","Signed","Grace","11/20/2026 10:00:00","","","","","Old field: 7"`,
  ])
})

test('a bulk send’s file has its own envelopes alone', async () => {
  answerPages()
  const id = randomUUID()
  const { id: personId } = await somebody('admin')
  const account = await accountOf(undefined)
  const job = { id, personId, person: 'Ada', account, templateId: TEMPLATE as TemplateId }
  await desk()
    .insert(bulkJobs)
    .values({ ...job, startsAt: new Date() })
  const row = { bulkJobId: id, position: 1, line: 1, body: { signers: [] }, state: 'sent' as const }
  await desk()
    .insert(bulkJobRows)
    .values({ ...row, envelopeId: FIRST })
  expect((await read(ofBulkJob, id)).rows).toEqual([HEAD, firstRow])
})

test('an envelope is one row, and what a service refuses is an error instead of a file', async () => {
  const id = FIRST ?? ''
  const at = '11/20/2026 10:00:00'
  service.json(`GET ${API}/envelopes/${id}`, {
    id,
    status: 'Signed',
    emailSubject: 'Order',
    createdOn: at,
    updatedOn: at,
  })
  service.json(`GET ${API}/envelopes/${id}/values`, [entry('sum', 'number', '12.50', { label: 'Sum' })])
  expect((await read(ofEnvelope, id)).rows).toEqual([
    '"envelope_id","subject","status","signed_by","signed_on","Sum","other_fields"',
    `"${id}","Order","Signed","Grace","11/20/2026 10:00:00","12.50",""`,
  ])
  const { answer } = await read(ofTemplate, '6f1f7c1e-6d0a-4f0e-9a53-3f4a0f3e1a99')
  expect(answer.status).toBe(404)
})
