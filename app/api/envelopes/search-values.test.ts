import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { removeForgottenValues } from '@/lib/desk/contacts/forgotten-values'
import type { EnvelopeListPage } from '@/lib/desk/envelopes/contract/find'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { runDue } from '@/lib/jobs/tests/run-due'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { startService, type TestService } from '@/lib/tests/service'
import { twoSlots } from '@/lib/tests/templates'
import { DELETE as forget, GET as readContact } from '../contacts/[id]/route'
import { GET as findEnvelopes } from '../mirror/envelopes/route'
import { GET as getEnvelope } from './[id]/route'
import { POST as voidEnvelope } from './[id]/void/route'

const API = '/api/v1/service'
let real: TestService
let between: FakeService
let stop: () => Promise<void>
let key: string
beforeAll(async () => {
  real = await startService()
  between = await startFakeService(real.baseUrl)
  key = await real.newKey({ rate_limit_per_min: 10_000 })
  ;({ stop } = await startTestDesk({ baseUrl: between.baseUrl, key }))
})
afterAll(async () => {
  await stop()
  await between.stop()
  await real.stop()
})

/** An envelope of a template with a text field, which its first signer has filled in and signed. */
async function signed(email: string, firm: string, searchValues: boolean): Promise<string> {
  const template = twoSlots()
  const [document] = template.files
  const text = { ...document?.fields[0], id: 'firm', type: 'text', y: 0.2, height: 0.03, required: false }
  const files = [{ ...document, fields: [...(document?.fields ?? []), text] }]
  const templateId = await real.newTemplate({ ...template, files, searchValues })
  const [ada, grace] = [
    { signerIndex: 0, name: 'Ada', email },
    { signerIndex: 1, email: 'grace@example.com' },
  ]
  const { message: id } = await post(`${API}/envelopes/from-template/${templateId}`, { signers: [ada, grace] })
  const [mail] = await real.mails(email)
  const token = mail?.links
    .find((link) => link.includes('/sign/'))
    ?.split('/')
    .at(-1)
  await post(`/public/service/signing/${token}/sign`, {
    signature: { kind: 'typed', text: 'Ada' },
    values: { firm },
    consent: true,
  })
  return id
}

async function post(path: string, body: object): Promise<{ message: string }> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const answer = await fetch(`${real.baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (answer.status !== 200) throw new Error(await answer.text())
  return answer.json()
}

async function found(q: string): Promise<string[]> {
  const answer = await send(findEnvelopes, {
    cookie: await cookieOf('support'),
    path: `/api?q=${encodeURIComponent(q)}`,
  })
  const { items }: EnvelopeListPage = await answer.json()
  return items.map(({ id }) => id)
}
const read = async (id: string) => send(getEnvelope, { params: { id }, cookie: await cookieOf('sender') })

test('an envelope is found by what a signer filled in, where its template allows it', async () => {
  const allowed = await signed('ada@example.com', 'Zephyrwerke', true)
  const other = await signed('bea@example.com', 'Quarzmühle', false)

  for (const id of [allowed, other]) await read(id)

  await vi.waitFor(async () => expect(await found('zephyrwerke')).toEqual([allowed]))
  await vi.waitFor(async () => expect(await found('bea@example.com')).toEqual([other]))
  expect(await found('quarzmühle')).toEqual([])
})

test('once somebody is forgotten, nothing that they filled in is found, however often it is read', async () => {
  const id = await signed('cy@example.com', 'Xylofabrik', true)
  await read(id)
  await vi.waitFor(async () => expect(await found('xylofabrik')).toEqual([id]))
  const cookie = await cookieOf('admin')
  const contact = await (await send(readContact, { params: { id: 'cy@example.com' }, cookie })).json()

  await send(forget, { method: 'DELETE', params: { id: contact.id }, cookie })
  await runDue(deskJobHost(), removeForgottenValues)

  expect(await found('xylofabrik')).toEqual([])
  await send(voidEnvelope, { method: 'POST', params: { id }, cookie, body: {} })
  expect(await found('cy@example.com status:voided')).toEqual([id])
  expect(await found('xylofabrik')).toEqual([])
  expect(await found('zephyrwerke')).toHaveLength(1)
})
