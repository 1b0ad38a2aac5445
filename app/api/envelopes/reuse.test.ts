import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Draft } from '@/lib/desk/contract/drafts/draft'
import type { Replacement } from '@/lib/desk/contract/drafts/replacement'
import { desk } from '@/lib/desk/store/database'
import { uploads } from '@/lib/desk/store/schema/upload'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { filledDraft } from '@/lib/tests/own-documents'
import { startService, type TestService } from '@/lib/tests/service'
import { samplePdf, twoSlots } from '@/lib/tests/templates'
import { GET as getActivity } from '../activity/route'
import { GET as getDraft } from '../drafts/[id]/route'
import { POST as sendDraft } from '../drafts/[id]/send/route'
import { POST as draftOf } from './[id]/draft/route'
import { GET as getReplacement } from './[id]/replacement/route'

const CREATION = 'POST /api/v1/service/envelopes'
let real: TestService
let between: FakeService
let stop: () => Promise<void>
let cookie: string
beforeAll(async () => {
  real = await startService()
  between = await startFakeService(real.baseUrl)
  const key = await real.newKey({ rate_limit_per_min: 10_000 })
  ;({ stop } = await startTestDesk({ baseUrl: between.baseUrl, key }))
  cookie = await cookieOf('sender')
})
afterEach(() => {
  between.forget(CREATION)
  between.received.length = 0
})
afterAll(async () => {
  await stop()
  await between.stop()
  await real.stop()
})

const sending = ({ id, version }: Draft) =>
  send(sendDraft, { method: 'POST', params: { id }, cookie, body: { version } })
const replacementOf = async (id: string, as = cookie): Promise<Replacement> =>
  (await send(getReplacement, { params: { id }, cookie: as })).json()
const voids = () => between.received.filter(({ path }) => path.endsWith('/void'))

async function atService<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${real.baseUrl}/api/v1/service${path}`, {
    method,
    headers: { 'x-api-key': process.env.SERVICE_API_KEY ?? '', 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return answer.json()
}
const read = (id: string) => atService<PdfSignRequest>('GET', `/envelopes/${id}`)

/** An envelope of own documents in the service. */
async function sentEnvelope(emailSubject: string): Promise<string> {
  const sent: Draft = await (await sending(await filledDraft({ content: { emailSubject } }))).json()
  if (!sent.envelope_id) throw new Error(JSON.stringify(sent))
  return sent.envelope_id
}

const reusing = (id: string, as: string, draftId = crypto.randomUUID()) =>
  send(draftOf, { method: 'POST', params: { id }, cookie, body: { id: draftId, as } })

/** The draft of an envelope, whose copied documents count as checked: a job does that in a running dashboard. */
async function reused(id: string, as: string): Promise<Draft> {
  const answer = await reusing(id, as)
  expect(answer.status).toBe(200)
  const draft: Draft = await answer.json()
  for (const document of draft.content.documents ?? []) {
    const [row] = await desk().select().from(uploads).where(eq(uploads.id, document.id))
    const checked = { state: 'ready', documentSize: row?.size ?? 0, documentSha256: row?.sha256 ?? '' } as const
    await desk().update(uploads).set(checked).where(eq(uploads.id, document.id))
  }
  return draft
}

test('an envelope is sent again with the same documents, people and fields', async () => {
  const first = await sentEnvelope('Again')
  const draft = await reused(first, 'again')
  expect(draft).toMatchObject({
    purpose: 'envelope',
    content: {
      emailSubject: 'Again',
      recipients: [{ name: 'Ada Lovelace', email: 'ada@example.com' }],
      documents: [{ name: 'Contract 1.pdf' }],
      fields: [{ type: 'signature', page: 1, x: 0.1, y: 0.7 }],
    },
  })

  const sent: Draft = await (await sending(draft)).json()

  expect(sent.envelope_id).not.toBe(first)
  const envelope = await read(sent.envelope_id ?? '')
  expect(envelope).toMatchObject({ status: 'Sent', signers: [{ email: 'ada@example.com' }] })
  expect(envelope.files?.[0]?.unsignedPdf).toBe(samplePdf().toString('base64'))
  expect((await read(first)).status).toBe('Sent')
})

test('an envelope of a template becomes a draft of that template, or of its documents when the template is gone', async () => {
  const template = await real.newTemplate(twoSlots())
  const people = ['Ada', 'Grace'].map((name, signerIndex) => ({ signerIndex, name, email: `${name}@example.com` }))
  const made = await atService<{ message: string }>('POST', `/envelopes/from-template/${template}`, { signers: people })

  expect(await reused(made.message, 'again')).toMatchObject({
    template_id: template,
    content: {
      recipients: [
        { id: 0, name: 'Ada', email: 'Ada@example.com' },
        { id: 1, name: 'Grace' },
      ],
    },
  })

  await atService('DELETE', `/templates/${template}`)
  const own = await reused(made.message, 'again')
  expect(own.template_id).toBeUndefined()
  expect(own.content.fields).toHaveLength(2)
})

test('a correction voids the earlier envelope first and then sends the corrected one, both recorded', async () => {
  const first = await sentEnvelope('Correct')
  const draft = await reused(first, 'correct')
  expect(draft.replaces).toEqual({ envelope_id: first, voided: false })
  expect((await read(first)).status).toBe('Sent')
  expect(await replacementOf(first)).toMatchObject({ replaced_by: { draft_id: draft.id, voided: false } })

  const sent: Draft = await (await sending(draft)).json()

  expect((await read(first)).status).toBe('Voided')
  expect((await read(sent.envelope_id ?? '')).status).toBe('Sent')
  expect(await replacementOf(first)).toMatchObject({ replaced_by: { voided: true, envelope_id: sent.envelope_id } })
  expect(await replacementOf(sent.envelope_id ?? '')).toMatchObject({ replaces: first })
  const record = await (await send(getActivity, { cookie, path: `/api?envelope=${first}` })).json()
  expect(record).toMatchObject([{ action: 'envelope.void', detail: { replaced: true } }, { action: 'envelope.send' }])
})

test('a correction that stopped between its two parts shows on both sides, and sending again finishes it', async () => {
  const first = await sentEnvelope('Halfway')
  const draft = await reused(first, 'correct')
  between.on(CREATION, (_, response) => response.destroy())
  expect((await sending(draft)).status).toBe(502)

  expect((await read(first)).status).toBe('Voided')
  expect(await replacementOf(first)).toMatchObject({ replaced_by: { draft_id: draft.id, voided: true } })
  const halfway: Draft = await (await send(getDraft, { params: { id: draft.id }, cookie })).json()
  expect(halfway).toMatchObject({ state: 'sending', replaces: { envelope_id: first, voided: true } })
  // Another person sees whose it is, and not the draft.
  const seen = await replacementOf(first, await cookieOf('support'))
  expect(seen.replaced_by).toEqual({ person: 'Sam Sender', voided: true })
  between.forget(CREATION)

  const sent: Draft = await (await sending(halfway)).json()

  expect(sent.state).toBe('sent')
  expect(voids()).toHaveLength(1)
})

test('a refusal of the corrected envelope leaves a draft that says the earlier one is voided', async () => {
  const first = await sentEnvelope('Refused')
  const draft = await reused(first, 'correct')
  between.json(CREATION, { code: 400, message: 'is wrong', field: 'emailSubject' }, 400)

  expect(await (await sending(draft)).json()).toMatchObject({ code: 400, field: 'emailSubject' })

  const open: Draft = await (await send(getDraft, { params: { id: draft.id }, cookie })).json()
  expect(open).toMatchObject({ state: 'open', replaces: { voided: true } })
})

test('an envelope that can no longer be voided is not replaced, and nothing is sent', async () => {
  const first = await sentEnvelope('Too late')
  const draft = await reused(first, 'correct')
  between.received.length = 0
  between.json(`POST /api/v1/service/envelopes/${first}/void`, { code: 404, message: 'envelope not in flight' }, 404)
  between.json(`GET /api/v1/service/envelopes/${first}`, { ...(await read(first)), status: 'Signed' })

  expect((await sending(draft)).status).toBe(409)

  expect(between.received.filter(({ method, path }) => `${method} ${path}` === CREATION)).toHaveLength(0)
  expect(await (await send(getDraft, { params: { id: draft.id }, cookie })).json()).toMatchObject({ state: 'open' })
  between.forget(`POST /api/v1/service/envelopes/${first}/void`)
  between.forget(`GET /api/v1/service/envelopes/${first}`)
})

test('an ended envelope cannot be corrected, and becomes a template without its people', async () => {
  const first = await sentEnvelope('Ended')
  await atService('POST', `/envelopes/${first}/void`)
  expect((await reusing(first, 'correct')).status).toBe(409)

  expect(await reused(first, 'template')).toMatchObject({
    purpose: 'template',
    content: { templateName: 'Ended', recipients: [{ name: 'Signer 1', email: '' }] },
  })
})
