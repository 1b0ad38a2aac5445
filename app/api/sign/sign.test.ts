import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SIGNING_TOKEN_HEADER } from '@/lib/contract/constants'
import { cookieOf, ORIGIN, send, startTestDesk } from '@/lib/tests/desk'
import { watchOutput } from '@/lib/tests/output'
import { startService, type TestService } from '@/lib/tests/service'
import { twoSlots } from '@/lib/tests/templates'
import { GET as getBudget } from '../budget/route'
import { GET as getAudit } from '../envelopes/[id]/audit/route'
import { POST as decline } from './decline/route'
import { POST as delegate } from './delegate/route'
import { GET as getFile } from './files/[index]/route'
import { POST as open } from './open/route'
import { GET as view } from './route'
import { POST as sign } from './sign/route'

let service: TestService
let stop: () => Promise<void>
let token: string
let envelopeId: string
let output: () => string
beforeAll(async () => {
  output = watchOutput()
  service = await startService()
  const key = await service.newKey()
  const templateId = await service.newTemplate(twoSlots())
  const answer = await fetch(`${service.baseUrl}/api/v1/service/envelopes/from-template/${templateId}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({
      signers: [
        { signerIndex: 0, name: 'Ada', email: 'ada@example.com' },
        { signerIndex: 1, name: 'Grace', email: 'grace@example.com' },
      ],
    }),
  })
  envelopeId = (await answer.json()).message
  const [mail] = await service.mails('ada@example.com')
  token = mail?.links.map((link) => /\/sign\/(.+)$/.exec(link)?.[1]).find((found) => found !== undefined) ?? ''
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key, proxySecret: service.proxySecret }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})

const at = (params = {}) => ({ params, headers: { [SIGNING_TOKEN_HEADER]: token } })
const signature = { signature: { kind: 'typed', text: 'Ada' }, values: {}, consent: true }

test("a signer needs no session, and sees the signer's own part without any signing link", async () => {
  const answer = await send(view, at())

  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject({ signer: { email: 'ada@example.com' }, turn: true })
  expect(text).not.toContain('formUrl')
})

test('opening is recorded with the address and the browser of the signer', async () => {
  const answer = await send(open, {
    method: 'POST',
    ...at(),
    headers: { ...at().headers, 'x-forwarded-for': '203.0.113.77', 'user-agent': 'Signer/1.0' },
  })
  expect(answer.status).toBe(200)

  const trail = await (await send(getAudit, { params: { id: envelopeId }, cookie: await cookieOf('support') })).text()
  expect(trail).toContain('203.0.113.77')
  expect(trail).toContain('Signer/1.0')
})

test('the document is passed through', async () => {
  const answer = await send(getFile, at({ index: '0' }))

  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect((await answer.text()).startsWith('%PDF-')).toBe(true)
})

test('consent left out is refused at the dashboard, with the field', async () => {
  const answer = await send(sign, { method: 'POST', ...at(), body: { ...signature, consent: false } })

  expect(await answer.json()).toMatchObject({ code: 400, field: 'consent' })
})

test('signing works once; afterwards the service says why not', async () => {
  expect((await send(sign, { method: 'POST', ...at(), body: signature })).status).toBe(200)
  const again = await send(sign, { method: 'POST', ...at(), body: signature })

  expect(again.status).toBe(409)
  expect(await again.json()).toMatchObject({ code: 409, message: 'already signed' })
})

test('a token of nobody and a text that is none are unknown', async () => {
  for (const unknown of ['x'.repeat(43), '../me', ''])
    expect((await send(view, { headers: { [SIGNING_TOKEN_HEADER]: unknown } })).status).toBe(404)
  expect((await send(view)).status).toBe(404)
})

test('the body of a request with an unknown link is never read', async () => {
  const pull = vi.fn()
  const body = new ReadableStream({ pull }, { highWaterMark: 0 })
  const headers = {
    origin: ORIGIN,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    [SIGNING_TOKEN_HEADER]: 'Z'.repeat(43),
  }
  const init = { method: 'POST', headers, body, duplex: 'half' }

  for (const route of [sign, decline, delegate]) {
    const answer = await route(new Request(`${ORIGIN}/api/sign/sign`, init), {})
    expect(answer.status).toBe(404)
  }
  expect(pull).not.toHaveBeenCalled()
})

test("a page elsewhere cannot sign in the signer's name", async () => {
  const answer = await send(sign, {
    method: 'POST',
    ...at(),
    body: signature,
    headers: { ...at().headers, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  })

  expect(answer.status).toBe(403)
})

test("signers do not spend the key's budget, and no token stands in the log", async () => {
  const budget = await (await send(getBudget, { cookie: await cookieOf('support') })).json()

  // The audit trail above and the identity before it.
  expect(budget.used).toBe(2)
  expect(output()).not.toContain(token)
})
