import { afterEach, expect, test } from 'vitest'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { startFakeService } from '@/lib/tests/fake-service'
import { filledDraft } from '@/lib/tests/own-documents'
import { POST as saveTemplate } from '../drafts/[id]/template/route'

const API = '/api/v1/service'
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

test.each([
  ['knows it', ['search_values'], true],
  ['does not', ['field_values'], undefined],
])('the setting of a template goes to a service that %s', async (_, offers, expected) => {
  const service = await startFakeService()
  service.json(`GET ${API}/me`, { account: 'Northwind', capabilities: ['templates:write'], offers })
  service.json(`POST ${API}/templates`, { code: 200, message: crypto.randomUUID() })
  const { stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_search' })
  stops.push(stop, service.stop)
  const draft = await filledDraft({ purpose: 'template', content: { templateName: 'Order', searchValues: true } })

  const answer = await send(saveTemplate, {
    method: 'POST',
    params: { id: draft.id },
    cookie: await cookieOf('sender'),
    body: { version: draft.version },
  })

  expect(answer.status).toBe(200)
  const request = service.received.findLast(({ path, method }) => method === 'POST' && path === `${API}/templates`)
  expect(JSON.parse(request?.body ?? '').searchValues).toBe(expected)
})
