import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { BulkJob } from '@/lib/desk/bulk/contract/bulk-job'
import { runBulkJob } from '@/lib/desk/bulk/run-rows'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import type { ReadTemplate } from '@/lib/envelope/read-template'
import { runDue } from '@/lib/jobs/tests/run-due'
import { cookieOf, send } from '@/lib/tests/desk'
import { readDraft, saveDraft, sending } from '@/lib/tests/drafts'
import { sendingDesk } from '@/lib/tests/sending-desk'
import { samplePdf, twoSlots } from '@/lib/tests/templates'
import { POST as resume } from '../bulk-jobs/[id]/resume/route'
import { GET as readJob } from '../bulk-jobs/[id]/route'
import { POST as startBulk } from '../bulk-jobs/sends/route'
import { POST as reuse } from '../envelopes/[id]/draft/route'
import { GET as getFile } from '../templates/[id]/files/[index]/route'
import { GET as getTemplate } from '../templates/[id]/route'
import { POST as sendDraft } from './[id]/send/route'
import { POST as newDraft } from './route'

const { atService, newTemplate, network } = sendingDesk()
let cookie: string
let template: string
beforeAll(async () => {
  cookie = await cookieOf('sender')
})
beforeEach(async () => {
  template = await newTemplate(twoSlots())
})

/** Another document, as somebody would replace it. */
const otherPdf = () => Buffer.from(samplePdf().toString('latin1').replace('(Agreement)', '(Agreemen2)'), 'latin1')

/** The template as a page has it. */
async function templateOnPage(current = false): Promise<ReadTemplate> {
  const path = current ? '/api?current=yes' : '/api'
  return (await send(getTemplate, { path, params: { id: template }, cookie })).json()
}

const save = (change: object) => atService(`PUT /templates/${template}`, { ...twoSlots(), ...change })

async function newDraftOf(): Promise<Draft> {
  const draft: Draft = await (await send(newDraft, { method: 'POST', cookie, body: { templateId: template } })).json()
  const people = ['Ada', 'Grace'].map((name, id) => ({ id, name, email: `${name.toLowerCase()}@example.com` }))
  return saveDraft(draft, { recipients: people })
}

async function envelopes(): Promise<PdfSignRequest[]> {
  const feed: { envelope: PdfSignRequest }[] = await atService('GET /envelopes')
  return feed.map(({ envelope }) => envelope).filter(({ templateId }) => templateId === template)
}

const [first, ...others] = twoSlots().files
const [field, ...fields] = first?.fields ?? []
const withFile = (change: object) => ({ files: [{ ...first, ...change }, ...others] })

test('a send goes on for another tab when the tab that began it is closed', async () => {
  const draft = await newDraftOf()
  const { fingerprint } = await templateOnPage()
  const read = `GET /templates/${template}` as const
  const release = network.holdBack(read)
  network.forgetAttempts()
  const closed = new AbortController()
  const body = { version: draft.version, template: fingerprint }
  const sendFrom = (signal?: AbortSignal) =>
    send(sendDraft, { method: 'POST', params: { id: draft.id }, cookie, body, ...(signal && { signal }) })
  const first = sendFrom(closed.signal)
  await vi.waitFor(() => expect(network.attempts(read)).toHaveLength(1))
  const second = sendFrom()
  closed.abort()
  release()

  expect((await second).status).toBe(200)
  expect((await first).status).toBe(200)
  expect(await envelopes()).toHaveLength(1)
})

describe('a send from a template that was changed after it was shown', () => {
  test.each([
    ['document', withFile({ unsignedPdf: otherPdf().toString('base64') })],
    ['field', withFile({ fields: [{ ...field, y: 0.1 }, ...fields] })],
    [
      'field’s rules',
      withFile({
        fields: [{ ...field, type: 'text', label: 'Salary' }, field, ...fields].map((each, at) => ({
          ...each,
          id: `f${at}`,
        })),
      }),
    ],
    [
      'slot',
      {
        signers: [
          { id: 0, name: 'Seller', requestRole: 'Signer' },
          { id: 1, name: 'Recipient', requestRole: 'Approver' },
        ],
      },
    ],
    ['order', { signerOrderRequired: true }],
    ['message', { emailMessage: 'Other terms apply.' }],
    ['subject', { emailSubject: 'Another subject' }],
    ['expiry', { expirationDays: 3 }],
  ])('is stopped by another %s, and sends the new version once that was shown', async (_, change) => {
    const draft = await newDraftOf()
    const { fingerprint } = await templateOnPage()
    await save(change)

    const refused = await sending(draft, { template: fingerprint })

    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ reason: 'changed_meanwhile' })
    expect(await readDraft(draft)).toMatchObject({ state: 'open', version: draft.version })
    expect(await envelopes()).toEqual([])

    const { fingerprint: newer } = await templateOnPage(true)
    expect(newer).not.toBe(fingerprint)
    expect(await templateOnPage()).toMatchObject({ fingerprint: newer })
    expect((await sending(draft, { template: newer })).status).toBe(200)
    expect(await envelopes()).toHaveLength(1)
  })

  test('goes on where somebody saved the same content again', async () => {
    const draft = await newDraftOf()
    const { fingerprint } = await templateOnPage()
    await save({})
    expect((await sending(draft, { template: fingerprint })).status).toBe(200)
  })

  test('is known at a service that names no versions', async () => {
    const draft = await newDraftOf()
    const { version: _, ...plain } = await atService<PdfSignRequest>(`GET /templates/${template}`)
    network.answer(`GET /templates/${template}`, plain)
    const { fingerprint } = await templateOnPage(true)
    network.answer(`GET /templates/${template}`, { ...plain, emailMessage: 'Other terms apply.' })

    expect((await sending(draft, { template: fingerprint })).status).toBe(409)
    expect(await envelopes()).toEqual([])
  })

  test('says that the template is gone where it was deleted', async () => {
    const draft = await newDraftOf()
    const { fingerprint } = await templateOnPage()
    await atService(`DELETE /templates/${template}`)
    const refused = await sending(draft, { template: fingerprint })
    expect(await refused.json()).toMatchObject({
      code: 404,
      message: expect.stringContaining('No envelope was created'),
    })
    expect(await readDraft(draft)).toMatchObject({ state: 'open' })
  })
})

test('the pages of a template are those of the version that is shown, or none', async () => {
  const page = async (sha256 = '') =>
    send(getFile, { path: `/api?sha256=${sha256}`, params: { id: template, index: '0' }, cookie })
  const { hashes: [before] = [] } = await templateOnPage()
  const bytes = await (await page(before)).bytes()
  await save(withFile({ unsignedPdf: otherPdf().toString('base64') }))
  const { hashes: [after] = [] } = await templateOnPage(true)

  expect(after).not.toBe(before)
  expect((await page(before)).status).toBe(409)
  expect(Buffer.from(await (await page(after)).bytes()).equals(Buffer.from(bytes))).toBe(false)
  expect((await page('0')).status).toBe(400)
})

test('Send again takes the documents of the envelope where its template has others by now', async () => {
  const draft = await newDraftOf()
  const sent: Draft = await (await sending(draft)).json()
  const again = async (): Promise<Draft> => {
    const body = { id: randomUUID(), as: 'again' }
    return (await send(reuse, { method: 'POST', params: { id: sent.envelope_id ?? '' }, body, cookie })).json()
  }
  expect(await again()).toMatchObject({ template_id: template })

  await save(withFile({ unsignedPdf: otherPdf().toString('base64') }))

  const own = await again()
  expect(own.template_id).toBeUndefined()
  expect(own.content.documents).toMatchObject([{ name: 'nda.pdf' }])
})

describe('a bulk send', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      line: at + 2,
      request: {
        signers: [0, 1].map((signerIndex) => ({ signerIndex, name: 'Ada', email: `ada${at}@example.com` })),
        emailSubject: `Row ${at}`,
      },
    }))
  const begin = (body: object) => send(startBulk, { method: 'POST', body: { template_id: template, ...body }, cookie })
  const stateOf = async (id: string): Promise<BulkJob> => (await send(readJob, { params: { id }, cookie })).json()
  const work = (hours: number) =>
    runDue({ ...deskJobHost(), now: () => new Date(Date.now() + hours * 3_600_000) }, runBulkJob)

  test('does not start from another version than the rows were checked against', async () => {
    const { fingerprint } = await templateOnPage()
    await save({ emailMessage: 'Other terms apply.' })
    const job = { id: randomUUID(), rows: rows(2) }

    const refused = await begin({ ...job, template: fingerprint })

    expect(await refused.json()).toMatchObject({ code: 409, reason: 'changed_meanwhile' })
    expect((await send(readJob, { params: { id: job.id }, cookie })).status).toBe(404)
    const { fingerprint: newer } = await templateOnPage(true)
    expect((await begin({ ...job, template: newer })).status).toBe(200)
    await save({ emailMessage: 'Once more.' })
    // A repeated start, whose first answer was lost, checks nothing again.
    expect((await begin({ ...job, template: newer })).status).toBe(200)
  })

  test('pauses when its template changes, and goes on from the version at which somebody resumes it', async () => {
    const { fingerprint } = await templateOnPage()
    const id = randomUUID()
    await begin({ id, rows: rows(3), template: fingerprint })
    await save({ emailMessage: 'Other terms apply.' })

    await work(1)

    expect(await stateOf(id)).toMatchObject({
      state: 'paused',
      trouble: expect.stringContaining('template was changed'),
    })
    expect(await envelopes()).toEqual([])
    await send(resume, { method: 'POST', params: { id }, body: {}, cookie })
    await work(2)
    expect(await stateOf(id)).toMatchObject({ state: 'finished', counts: { sent: 3 } })
    expect(await envelopes()).toHaveLength(3)
  })
})
