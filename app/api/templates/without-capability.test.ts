import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { filledDraft } from '@/lib/tests/own-documents'
import { POST as draftOfDraft } from '../drafts/[id]/draft/route'
import { POST as saveTemplate } from '../drafts/[id]/template/route'
import { POST as createDraft } from '../drafts/route'
import { POST as draftOf } from './[id]/draft/route'
import { DELETE as removeTemplate } from './[id]/route'

let service: FakeService
let stop: () => Promise<void>
let cookie: string
beforeAll(async () => {
  service = await startFakeService()
  const capabilities = ['envelopes:read', 'envelopes:write']
  service.json('GET /api/v1/service/me', { valid: true, user: { id: 'u', email: 'ada@example.com' }, capabilities })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'a-key-without-templates-write' }))
  cookie = await cookieOf('admin')
})
afterAll(async () => {
  await stop()
  await service.stop()
})

const id = crypto.randomUUID()
const asks: [what: string, ask: () => Promise<Response>][] = [
  ['creating a draft of one', () => post(createDraft, { id, purpose: 'template' })],
  ['making a draft of one to edit it', () => post(draftOf, { id, as: 'edit' }, crypto.randomUUID())],
  ['making one of a draft', async () => post(draftOfDraft, { id, as: 'template' }, (await filledDraft()).id)],
  ['saving one', async () => post(saveTemplate, { version: 1 }, (await filledDraft({ purpose: 'template' })).id)],
  ['deleting one', () => send(removeTemplate, { method: 'DELETE', params: { id }, cookie })],
]
function post(route: typeof createDraft, body: object, target?: string) {
  return send(route, { method: 'POST', cookie, body, ...(target && { params: { id: target } }) })
}

test.each(asks)('%s says that the key lacks templates:write, and asks the service for nothing', async (_, ask) => {
  const answer = await ask()

  expect(await answer.json()).toMatchObject({ code: 403, message: expect.stringContaining('templates:write') })
  expect(service.received.filter(({ path }) => path !== '/api/v1/service/me')).toEqual([])
})
