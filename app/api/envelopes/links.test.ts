import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { watchOutput } from '@/lib/tests/output'
import { startService, type TestService } from '@/lib/tests/service'
import { twoSlots } from '@/lib/tests/templates'
import { GET as getActivity } from '../activity/route'
import { GET as getAudit } from './[id]/audit/route'
import { POST as giveLink } from './[id]/links/route'
import { POST as replaceCode } from './[id]/signers/[email]/code/route'

let service: TestService
let stop: () => Promise<void>
let id: string
let output: () => string
beforeAll(async () => {
  output = watchOutput()
  service = await startService()
  const key = await service.newKey()
  const templateId = await service.newTemplate({ ...twoSlots(), signerOrderRequired: true })
  const answer = await fetch(`${service.baseUrl}/api/v1/service/envelopes/from-template/${templateId}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({
      signers: [
        { signerIndex: 0, name: 'Sam', email: 'SENDER@demo.example' },
        { signerIndex: 1, name: 'Grace', email: 'grace@example.com', accessCode: 'K7MP-4QWX' },
      ],
    }),
  })
  id = (await answer.json()).message
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key, proxySecret: service.proxySecret }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})

const ask = async (body: unknown, role: 'support' | 'sender' | 'admin' = 'sender', headers = {}) =>
  send(giveLink, { method: 'POST', params: { id }, body, cookie: await cookieOf(role), headers })

test('a sender gets the link of a recipient, which trail and activity record without it', async () => {
  const answer = await ask({ signer: 0, purpose: 'copy' })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { url, email } = await answer.json()
  expect({ status: answer.status, email }).toEqual({ status: 200, email: 'SENDER@demo.example' })
  const token = url.split('/sign/')[1]
  expect(token).toMatch(/^[\w-]{43}$/)

  const trail = await (await send(getAudit, { params: { id }, cookie: await cookieOf('sender') })).text()
  expect(trail).toContain('"by":"Sam Sender (sender@demo.example)"')
  const activity = await (
    await send(getActivity, { path: `/api/activity?envelope=${id}`, cookie: await cookieOf('sender') })
  ).text()
  expect(JSON.parse(activity)[0]).toMatchObject({
    action: 'signer.link',
    detail: { purpose: 'copy', to: 'SENDER@demo.example' },
  })
  for (const text of [trail, activity, output()]) expect(text).not.toContain(token)
})

test('only the recipient signs now, whatever the case of the address', async () => {
  expect((await ask({ signer: 0, purpose: 'sign_now' })).status).toBe(200)
  expect((await ask({ signer: 0, purpose: 'sign_now' }, 'admin')).status).toBe(403)
})

test('support, another page and a recipient who is not up get no link', async () => {
  expect((await ask({ signer: 0, purpose: 'copy' }, 'support')).status).toBe(403)
  const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await ask({ signer: 0, purpose: 'copy' }, 'sender', elsewhere)).status).toBe(403)
  expect((await ask({ signer: 1, purpose: 'copy' })).status).toBe(409)
  expect((await ask({ signer: 7, purpose: 'copy' })).status).toBe(404)
  for (const body of [{}, { signer: 0, purpose: 'in_person' }, { signer: -1, purpose: 'copy' }])
    expect((await ask(body)).status).toBe(400)
})

test('the trail names who on the team replaced a code, also where the request names another person', async () => {
  const params = { id, email: 'grace@example.com' }
  const body = { accessCode: 'NEW-CODE-1', by: { name: 'Eve', email: 'eve@example.com' } }

  expect((await send(replaceCode, { method: 'POST', params, body, cookie: await cookieOf('sender') })).status).toBe(200)

  const trail = await (await send(getAudit, { params: { id }, cookie: await cookieOf('sender') })).text()
  const replaced = Object.values(JSON.parse(trail)['grace@example.com'].code_replaced)
  expect(replaced).toMatchObject([{ detail: { by: 'Sam Sender (sender@demo.example)' } }])
})
