import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { POST as draftOfDraft } from '@/app/api/drafts/[id]/draft/route'
import { POST as saveTemplate } from '@/app/api/drafts/[id]/template/route'
import { POST as draftOfEnvelope } from '@/app/api/envelopes/[id]/draft/route'
import { GET as getOriginal } from '@/app/api/envelopes/[id]/files/[index]/original/route'
import { POST as editTemplate } from '@/app/api/templates/[id]/draft/route'
import { GET as getTemplateOriginal } from '@/app/api/templates/[id]/files/[index]/original/route'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { cookieOf, send } from '@/lib/tests/desk'
import { readDraft, saveDraft, sending } from '@/lib/tests/drafts'
import { filledDraft } from '@/lib/tests/own-documents'
import { sendingDesk } from '@/lib/tests/sending-desk'
import { signatureFields } from '@/lib/tests/signature-fields'
import { checkUploads, readUpload, sha256, uploadWhole } from '@/lib/tests/uploads'

const CREATION = 'POST /envelopes'
const { network, envelope, atService } = sendingDesk()

const signed = readFileSync('lib/pdf/tests/samples/signed-by-another-party.pdf')
const photo = readFileSync('lib/pdf/tests/pictures/baseline.jpg')

/** A draft with these files, which came in through the routes and were checked. */
async function draftOf(files: Buffer[], given: Parameters<typeof filledDraft>[0] = {}): Promise<Draft> {
  const draft = await filledDraft({ ...given, files: [] })
  const documents: { id: string; name: string; acceptsLostSignature: true }[] = []
  for (const [index, bytes] of files.entries()) {
    const id = await uploadWhole(draft.id, new Uint8Array(bytes))
    documents.push({ id, name: `Contract ${index + 1}.pdf`, acceptsLostSignature: true })
  }
  await checkUploads()
  return saveDraft(draft, { ...draft.content, documents, fields: signatureFields(documents, 7) })
}

const original = async (id: string | null | undefined, index = 0) =>
  send(getOriginal, { params: { id: id ?? '', index: String(index) }, cookie: await cookieOf('sender') })
const bytesOf = async (answer: Response) => sha256(new Uint8Array(await answer.arrayBuffer()))

/** A draft in place of this envelope, whose documents were checked. */
async function correctionOf({ envelope_id }: Draft): Promise<Draft> {
  const copying = { method: 'POST', cookie: await cookieOf('sender'), params: { id: envelope_id ?? '' } }
  const body = { id: crypto.randomUUID(), as: 'correct' }
  const copy: Draft = await (await send(draftOfEnvelope, { ...copying, body })).json()
  await checkUploads()
  return copy
}

test('“Original file” is the very file that a person uploaded, and the trail names its SHA-256', async () => {
  const draft = await draftOf([signed, photo])

  const sent: Draft = await (await sending(draft)).json()

  expect(sent).toMatchObject({ state: 'sent' })
  const { files = [] } = await envelope(sent.envelope_id ?? '')
  expect(files.map((file) => file.original)).toEqual([
    { sha256: sha256(signed), size: signed.length },
    { sha256: sha256(photo), size: photo.length, asGiven: true },
  ])
  expect(await bytesOf(await original(sent.envelope_id))).toBe(sha256(signed))
  const picture = await original(sent.envelope_id, 1)
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  expect(picture.headers.get('content-disposition')).toContain('-original-2.jpg"')
  expect(await bytesOf(picture)).toBe(sha256(photo))
  const trail = JSON.stringify(await atService(`GET /envelopes/${sent.envelope_id ?? ''}/audit`))
  expect(trail).toContain(`"sha256":"${sha256(signed)}"`)
  expect(trail).toContain(`"sha256":"${sha256(photo)}"`)
  // What people see is still the document of the draft.
  const upload = await readUpload(draft.content.documents?.[0]?.id ?? '')
  expect(sha256(Buffer.from(files[0]?.unsignedPdf ?? '', 'base64'))).toBe(upload.document_sha256)
})

test('with pages left out the file is kept as it was given', async () => {
  const draft = await draftOf([signed])
  const [document] = draft.content.documents ?? []
  const documents = document ? [{ ...document, pages: [{ page: 1, rotation: 90 as const }] }] : []
  const turned = await saveDraft(draft, { ...draft.content, documents })

  const sent: Draft = await (await sending(turned)).json()

  const { files = [] } = await envelope(sent.envelope_id ?? '')
  expect(files[0]?.original).toEqual({ sha256: sha256(signed), size: signed.length, asGiven: true })
  expect(await bytesOf(await original(sent.envelope_id))).toBe(sha256(signed))

  const corrected: Draft = await (await sending(await correctionOf(sent))).json()
  const [after] = (await envelope(corrected.envelope_id ?? '')).files ?? []
  expect(after).toMatchObject({ original: files[0]?.original, unsignedPdf: files[0]?.unsignedPdf })
  expect(await bytesOf(await original(corrected.envelope_id))).toBe(sha256(signed))
})

test('a lost answer is repeated with the same bytes, the original among them', async () => {
  const draft = await draftOf([signed])
  network.loseAnswers(CREATION)
  expect((await sending(draft)).status).toBe(502)
  network.recover()

  expect((await sending(await readDraft(draft))).status).toBe(200)

  const [first, second] = network.attempts(CREATION)
  expect(first?.body.toString()).toContain(`"suppliedFile":"${signed.toString('base64')}"`)
  expect(second?.body).toBe(first?.body)
})

test('a correction keeps it', async () => {
  const sent: Draft = await (await sending(await draftOf([signed, photo]))).json()

  const corrected: Draft = await (await sending(await correctionOf(sent))).json()

  expect(corrected).toMatchObject({ state: 'sent' })
  const [before, after] = await Promise.all([sent, corrected].map(({ envelope_id }) => envelope(envelope_id ?? '')))
  const { original: first, unsignedPdf } = before?.files?.[0] ?? {}
  expect(after?.files?.[0]).toMatchObject({ original: first, unsignedPdf })
  expect(await bytesOf(await original(corrected.envelope_id))).toBe(sha256(signed))
  // Of a picture nobody has checked that the document was made of it, so both are copied.
  const { original: picture, unsignedPdf: ofPicture } = before?.files?.[1] ?? {}
  expect(picture).toEqual({ sha256: sha256(photo), size: photo.length, asGiven: true })
  expect(after?.files?.[1]).toMatchObject({ original: picture, unsignedPdf: ofPicture })
  expect(await bytesOf(await original(corrected.envelope_id, 1))).toBe(sha256(photo))
})

test('a template that is made of a draft keeps it', async () => {
  const draft = await draftOf([signed])
  const cookie = await cookieOf('sender')
  const body = { id: crypto.randomUUID(), as: 'template' }
  const { id }: Draft = await (
    await send(draftOfDraft, { method: 'POST', params: { id: draft.id }, cookie, body })
  ).json()
  await checkUploads()
  const saving = { method: 'POST', params: { id }, cookie, body: { version: (await readDraft({ id })).version } }
  const saved: Draft = await (await send(saveTemplate, saving)).json()

  const params = { id: saved.template_id ?? '', index: '0' }
  expect(await bytesOf(await send(getTemplateOriginal, { params, cookie }))).toBe(sha256(signed))
})

test('a template and its edits keep it for the people who may change the template', async () => {
  const draft = await draftOf([signed], {
    purpose: 'template',
    content: { templateName: 'Lease', recipients: [{ id: 7, name: 'Tenant', email: '' }] },
  })

  const saving = { method: 'POST', params: { id: draft.id }, body: { version: draft.version } }
  const saved: Draft = await (await send(saveTemplate, { ...saving, cookie: await cookieOf('sender') })).json()

  expect(saved).toMatchObject({ state: 'sent' })
  const params = { id: saved.template_id ?? '', index: '0' }
  const as = async (role: 'sender' | 'support') => send(getTemplateOriginal, { params, cookie: await cookieOf(role) })
  expect(await bytesOf(await as('sender'))).toBe(sha256(signed))
  expect((await as('support')).status).toBe(403)

  const cookie = await cookieOf('sender')
  const body = { id: crypto.randomUUID(), as: 'edit' }
  const edit: Draft = await (await send(editTemplate, { method: 'POST', params, cookie, body })).json()
  await checkUploads()
  const again = { method: 'POST', params: { id: edit.id }, body: { version: edit.version }, cookie }
  expect(await (await send(saveTemplate, again)).json()).toMatchObject({
    template_id: saved.template_id,
    state: 'sent',
  })
  expect(await bytesOf(await as('sender'))).toBe(sha256(signed))
})

test('a copy goes on for another tab when the tab that began it is closed', async () => {
  const source = await draftOf([signed], {
    purpose: 'template',
    content: { templateName: 'Lease', recipients: [{ id: 7, name: 'Tenant', email: '' }] },
  })
  const cookie = await cookieOf('sender')
  const saving = { method: 'POST', params: { id: source.id }, body: { version: source.version }, cookie }
  const saved: Draft = await (await send(saveTemplate, saving)).json()
  const read = `GET /templates/${saved.template_id}/files/0/original` as const
  const release = network.holdBack(read)
  const closed = new AbortController()
  const request = {
    method: 'POST',
    params: { id: saved.template_id ?? '' },
    cookie,
    body: { id: crypto.randomUUID(), as: 'edit' },
  }
  const first = send(editTemplate, { ...request, signal: closed.signal })
  await vi.waitFor(() => expect(network.attempts(read)).toHaveLength(1))
  const second = send(editTemplate, request)
  closed.abort()
  release()

  expect(await (await second).json()).toMatchObject({ content: { documents: [{}] } })
  expect((await first).status).toBe(200)
})
