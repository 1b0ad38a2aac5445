import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Draft } from '@/lib/desk/contract/drafts/draft'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, passOn, startFakeService } from '@/lib/tests/fake-service'
import { startService, type TestService } from '@/lib/tests/service'
import { twoSlots } from '@/lib/tests/templates'
import { DELETE as deleteDraft, GET as getDraft, PUT as saveDraft } from './[id]/route'
import { POST as sendDraft } from './[id]/send/route'
import { POST as newDraft } from './route'

let real: TestService
let between: FakeService
let stop: () => Promise<void>
let key: string
let cookie: string
beforeAll(async () => {
  real = await startService()
  between = await startFakeService(real.baseUrl)
  key = await real.newKey({ rate_limit_per_min: 10_000 })
  ;({ stop } = await startTestDesk({ baseUrl: between.baseUrl, key }))
  cookie = await cookieOf('sender')
})
afterAll(async () => {
  await stop()
  await between.stop()
  await real.stop()
})

const ADA = { id: 0, name: 'Ada Lovelace', email: 'ada@example.com' }
const GRACE = { id: 1, name: 'Grace Hopper', email: 'grace@example.com' }
const at = (id: string) => ({ params: { id }, cookie })
const sending = (draft: Draft) => send(sendDraft, { method: 'POST', ...at(draft.id), body: { version: draft.version } })
const read = async (id: string): Promise<Draft> => (await send(getDraft, at(id))).json()
const creationOf = (template: string) => `POST /api/v1/service/envelopes/from-template/${template}`

async function atService(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${real.baseUrl}/api/v1/service${path}`, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

async function envelopesOf(template: string): Promise<number> {
  const feed: { envelope: { templateId: string } }[] = await atService('GET', '/envelopes')
  return feed.filter(({ envelope }) => envelope.templateId === template).length
}

async function draftOf(templateId: string): Promise<Draft> {
  const draft: Draft = await (await send(newDraft, { method: 'POST', cookie, body: { templateId } })).json()
  const body = { version: draft.version, content: { recipients: [ADA, GRACE], emailSubject: 'Same words' } }
  return (await send(saveDraft, { method: 'PUT', ...at(draft.id), body })).json()
}

test('the envelope that a lost answer told of is found, and not taken for that of another draft', async () => {
  const template = await real.newTemplate(twoSlots())
  const [draft, other] = [await draftOf(template), await draftOf(template)]
  const twin: Draft = await (await sending(other)).json()
  between.on(creationOf(template), async (request, response) => {
    await passOn(real.baseUrl, request, response.destroy())
  })
  expect((await sending(draft)).status).toBe(502)
  await expect.poll(() => envelopesOf(template)).toBe(2)
  await atService('DELETE', `/templates/${template}`)
  // As a service answers that looks for the template first.
  between.json(creationOf(template), { code: 404, message: 'template not found' }, 404)

  const sent: Draft = await (await sending(draft)).json()

  expect(sent).toMatchObject({ state: 'sent', envelope_id: expect.any(String) })
  expect(sent.envelope_id).not.toBe(twin.envelope_id)
  expect(await envelopesOf(template)).toBe(2)
})

test('where nothing was made, the draft is open again with all that was typed', async () => {
  const template = await real.newTemplate(twoSlots())
  const draft = await draftOf(template)
  between.on(creationOf(template), (_, response) => response.destroy())
  expect((await sending(draft)).status).toBe(502)
  between.forget(creationOf(template))
  await atService('DELETE', `/templates/${template}`)

  const refused = await sending(draft)

  expect(await refused.json()).toMatchObject({ code: 404, message: expect.stringContaining('No envelope was created') })
  expect(await read(draft.id)).toMatchObject({ state: 'open', content: draft.content })
  expect((await send(deleteDraft, { method: 'DELETE', ...at(draft.id) })).status).toBe(200)
})

test('where nobody can say, it stays closed until its person discards it knowingly', async () => {
  const template = await real.newTemplate(twoSlots())
  const draft = await draftOf(template)
  between.on(creationOf(template), (_, response) => response.destroy())
  await sending(draft)
  between.forget(creationOf(template))
  // Somebody sends the same past the dashboard, to others.
  const signers = [{ ...ADA, email: 'another@example.com' }, GRACE]
  await atService('POST', `/envelopes/from-template/${template}`, { signers })
  await atService('DELETE', `/templates/${template}`)

  expect((await sending(draft)).status).toBe(409)
  expect((await read(draft.id)).state).toBe('sending')
  expect((await send(deleteDraft, { method: 'DELETE', ...at(draft.id) })).status).toBe(409)
  const discard = { method: 'DELETE', ...at(draft.id), path: '/api?unconfirmed=yes' }
  expect((await send(deleteDraft, discard)).status).toBe(200)
  expect((await send(getDraft, at(draft.id))).status).toBe(404)
})
