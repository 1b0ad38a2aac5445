import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { POST as newDraft } from '../drafts/route'
import { GET as signers } from '../signers/route'
import { GET as templates } from '../templates/route'
import { POST as delegate } from './[id]/signers/[email]/delegate/route'
import { GET as feed } from './route'

const ID = '6f1f7c1e-6d0a-4f0e-9a53-3f4a0f3e1a01'
const API = '/api/v1/service'

let service: FakeService
let stop: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  service.json(`GET ${API}/me`, { account: 'Northwind', key: { rate_limit_per_min: 100_000 } })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_unreadable' }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})

const cookie = () => cookieOf('admin')

test('unreadable events keep their places in the feed', async () => {
  service.json(`GET ${API}/envelopes`, [null, 7, { envelope: { id: ID } }])

  expect(await (await send(feed, { cookie: await cookie() })).json()).toMatchObject([
    { unreadable: true },
    { unreadable: true },
    { envelope: { id: ID } },
  ])
})

test('unreadable templates keep their places, because a page that looks short would end the list', async () => {
  service.json(`GET ${API}/templates`, [null, 7, { id: ID, expirationDays: 'soon' }])

  expect(await (await send(templates, { cookie: await cookie() })).json()).toEqual([
    { unreadable: true },
    { unreadable: true },
    { id: ID },
  ])
})

test('a row without a signer is shown with what is known, others are counted', async () => {
  const row = { ENVELOPE_ID: ID, ENVELOPE_SUBJECT: 'Lease' }
  service.json(`GET ${API}/signers`, [row, { ...row, SIGNER: null }, null, 1, {}, { SIGNER: 'x' }])

  const answer = await send(signers, { path: '/api/signers?email=odd@x.example', cookie: await cookie() })

  expect(await answer.json()).toMatchObject([
    { ENVELOPE_ID: ID, SIGNER: {} },
    { ENVELOPE_ID: ID, SIGNER: {} },
    { unreadable: true },
    { unreadable: true },
    { unreadable: true },
    { unreadable: true },
  ])
})

test.each([
  'jörg@example.com',
  'act+two/slash@example.com',
  '{a}#b!c@example.com',
  '"a@b"@example.com',
  '用户@例子.广告',
])('%s can be looked up, delegated and delegated to', async (email) => {
  service.json(`GET ${API}/signers`, [])
  const path = `${API}/envelopes/${ID}/signers/${encodeURIComponent(email)}/delegate`
  service.json(`POST ${path}`, { code: 200, message: 'delegated' })

  const found = await send(signers, {
    path: `/api/signers?${new URLSearchParams({ email })}`,
    cookie: await cookie(),
  })
  expect(found.status).toBe(200)
  expect(service.received.at(-1)?.path).toBe(`${API}/signers?${new URLSearchParams({ email })}`)
  for (const [from, to] of [
    [email, 'heir@example.com'],
    [email, email],
  ]) {
    const answer = await send(delegate, {
      method: 'POST',
      params: { id: ID, email: from ?? '' },
      body: { name: 'Heir', email: to },
      cookie: await cookie(),
    })
    expect(answer.status).toBe(200)
  }
  expect(service.received.findLast(({ method }) => method === 'POST')?.path).toBe(path)
})

test('an address that could begin another header is refused, and under no input of the form', async () => {
  const answer = await send(delegate, {
    method: 'POST',
    params: { id: ID, email: 'a\r\nbcc: b@example.com' },
    body: { name: 'Heir', email: 'heir@example.com' },
    cookie: await cookie(),
  })

  expect(answer.status).toBe(404)
  expect(await answer.json()).not.toHaveProperty('field')
})

test.each([
  ['texts', [{ id: '3' }, { id: '5' }]],
  ['a number and a text', [{ id: 1 }, { id: '2' }]],
  ['nothing', [{ name: 'A' }, { name: 'B' }]],
  ['one id twice', [{ id: 1 }, { id: 1 }]],
])('no draft is opened for a template whose slots have %s as ids', async (_, slots) => {
  const id = crypto.randomUUID()
  service.json(`GET ${API}/templates/${id}`, { id, templateName: '', signers: slots })

  const answer = await send(newDraft, { method: 'POST', body: { templateId: id }, cookie: await cookie() })

  expect(answer.status).toBe(400)
  expect((await answer.json()).message).toContain('nothing can be sent from it')
})

test('a template without a name has one name everywhere, and whole numbers as ids are kept', async () => {
  const id = crypto.randomUUID()
  service.json(`GET ${API}/templates/${id}`, { id, templateName: '', signers: [{ id: 7 }, { id: 3 }] })

  const answer = await send(newDraft, { method: 'POST', body: { templateId: id }, cookie: await cookie() })

  expect(await answer.json()).toMatchObject({
    template_name: 'Template without a name',
    content: { recipients: [{ id: 7 }, { id: 3 }] },
  })
})
