import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PdfSignRequest } from '@/lib/contract/envelope'
import { TemplateId } from '@/lib/contract/ids'
import type { Draft, DraftContent } from '@/lib/desk/drafts/contract/draft'
import { drafts } from '@/lib/desk/drafts/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { upstream } from '@/lib/desk/upstream/upstream'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { withCheckedCopies } from '@/lib/tests/drafts'
import { filledDraft } from '@/lib/tests/own-documents'
import { startService, type TestService } from '@/lib/tests/service'
import { twoSlots } from '@/lib/tests/templates'
import { POST as draftOfDraft } from '../drafts/[id]/draft/route'
import { GET as getDraft, PUT as saveDraft } from '../drafts/[id]/route'
import { POST as saveTemplate } from '../drafts/[id]/template/route'
import { POST as createDraft } from '../drafts/route'
import { POST as draftOf } from './[id]/draft/route'
import { GET as readReminders } from './[id]/reminders/route'

let service: TestService
let stop: () => Promise<void>
let cookie: string
beforeAll(async () => {
  service = await startService()
  const key = await service.newKey({ rate_limit_per_min: 10_000 })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key }))
  cookie = await cookieOf('sender')
})
afterAll(async () => {
  await stop()
  await service.stop()
})

const asTemplate = ({ id }: Draft, { as = cookie, newId = crypto.randomUUID() } = {}) =>
  send(draftOfDraft, { method: 'POST', params: { id }, cookie: as, body: { id: newId, as: 'template' } })
const read = async (id: string): Promise<Draft> => (await send(getDraft, { params: { id }, cookie })).json()

const withDefaults = () => {
  const { signers, ...template } = twoSlots()
  const [discloser, recipient] = signers
  const person = { defaultName: 'Dora Discloser', defaultEmail: 'dora@example.com' }
  return { ...template, templateName: 'With a default', signers: [{ ...discloser, ...person }, recipient] }
}

test('a draft of own documents becomes the draft of a template: slots in place of people, copies of the documents', async () => {
  const source = await filledDraft({
    content: {
      recipients: [
        { id: 7, name: 'Ada Lovelace', email: 'ada@example.com', privateMessage: 'Between us' },
        { id: 2, name: 'Bo', email: 'bo@example.com', role: 'Approver' },
      ],
      emailSubject: 'Lease of the barn',
      signerOrderRequired: true,
      scheduledFor: '2030-01-01T09:00:00Z',
    },
  })

  const made: Draft = await (await asTemplate(source)).json()

  expect(made).toMatchObject({ purpose: 'template', state: 'open', content: { templateName: 'Lease of the barn' } })
  expect(made.content.recipients).toEqual([
    { id: 7, name: 'Signer 1', email: '' },
    { id: 2, name: 'Approver 2', email: '', role: 'Approver' },
  ])
  expect(made.content).toMatchObject({ emailSubject: 'Lease of the barn', signerOrderRequired: true })
  expect(made.content.scheduledFor).toBeUndefined()
  const [document] = made.content.documents ?? []
  expect(document?.id).not.toBe(source.content.documents?.[0]?.id)
  expect(made.content.fields).toMatchObject([{ document: document?.id, recipient: 7, type: 'signature' }])
  expect(await read(source.id)).toEqual(source)
})

test('a template has the subject that was shown, also where nobody typed it', async () => {
  const source = await filledDraft({ content: { emailSubject: undefined } })
  const [document] = source.content.documents ?? []

  const made: Draft = await (await asTemplate(source)).json()

  expect(document?.name).toBeTruthy()
  expect(made.content.emailSubject).toBe(document?.name)
})

test('a template keeps the reminders of the draft that it was made of', async () => {
  const rule = { after_days: 2, every_days: 3, at_most: 4, not_if_opened_today: false }
  const reminders = { use: 'own' as const, rule }
  const templateId = await service.newTemplate(twoSlots())
  const own = await filledDraft({ content: { reminders } })
  const open: Draft = await (await send(createDraft, { method: 'POST', cookie, body: { templateId } })).json()
  const body = { version: open.version, content: { ...open.content, reminders } }
  const ofTemplate: Draft = await (
    await send(saveDraft, { method: 'PUT', params: { id: open.id }, cookie, body })
  ).json()

  for (const source of [own, ofTemplate]) {
    const made = await withCheckedCopies(await asTemplate(source))
    const at = { params: { id: made.id }, cookie }
    const saved: Draft = await (
      await send(saveTemplate, { method: 'POST', ...at, body: { version: made.version } })
    ).json()
    const answer = await send(readReminders, { params: { id: saved.template_id ?? '' }, cookie })
    expect(await answer.json()).toMatchObject({ choice: reminders, from: 'template' })
  }
})

test('repeating the request returns the same draft', async () => {
  const source = await filledDraft()
  const newId = crypto.randomUUID()

  const made = await (await asTemplate(source, { newId })).json()

  expect(await (await asTemplate(source, { newId })).json()).toEqual(made)
})

test('a document that was not checked yet is named, and no half draft is left', async () => {
  const { id, version, content } = await filledDraft()
  const documents = [...(content.documents ?? []), { id: crypto.randomUUID(), name: 'Late.pdf' }]
  const body = { version, content: { ...content, documents } satisfies DraftContent }
  const changed: Draft = await (await send(saveDraft, { method: 'PUT', params: { id }, cookie, body })).json()
  const newId = crypto.randomUUID()

  const refused = await asTemplate(changed, { newId })

  expect(await refused.json()).toMatchObject({ code: 409, message: expect.stringContaining('“Late.pdf”') })
  expect((await send(getDraft, { params: { id: newId }, cookie })).status).toBe(404)
})

test("neither another person's draft nor a template's draft can be saved as a template", async () => {
  expect((await asTemplate(await filledDraft({ as: 'admin' }))).status).toBe(404)
  expect((await asTemplate(await filledDraft({ purpose: 'template' }))).status).toBe(409)
  expect((await asTemplate(await filledDraft(), { as: await cookieOf('support') })).status).toBe(403)
})

test('a copy whose making was killed is made again', async () => {
  const templateId = await service.newTemplate(twoSlots())
  const id = crypto.randomUUID()
  const make = async (): Promise<Draft> =>
    (await send(draftOf, { method: 'POST', params: { id: templateId }, cookie, body: { id, as: 'edit' } })).json()
  await make()
  const half = { content: { recipients: [] }, version: 1 }
  await desk().update(drafts).set(half).where(eq(drafts.id, id))

  const again = await make()

  expect(again.content).toMatchObject({ recipients: [{}, {}], documents: [{}], fields: [{}, {}] })
  expect(await make()).toEqual(again)
})

test('a send begins with the default people of its template', async () => {
  const templateId = await service.newTemplate(withDefaults())

  const draft: Draft = await (await send(createDraft, { method: 'POST', cookie, body: { templateId } })).json()

  expect(draft.content.recipients).toEqual([
    { id: 0, name: 'Dora Discloser', email: 'dora@example.com' },
    { id: 1, name: '', email: '' },
  ])
})

test('the draft of a send becomes a template with its message, and keeps default people, not the typed ones', async () => {
  const templateId = await service.newTemplate(withDefaults())
  const content: DraftContent = {
    recipients: [
      { id: 0, name: 'Somebody else', email: 'else@example.com' },
      { id: 1, name: 'Bo', email: 'bo@example.com', language: 'de' },
    ],
    emailSubject: 'Another subject',
  }
  const draft: Draft = await (await send(createDraft, { method: 'POST', cookie, body: { templateId, content } })).json()

  const made: Draft = await (await asTemplate(draft)).json()

  expect(made).toMatchObject({ purpose: 'template', content: { emailSubject: 'Another subject' } })
  expect(made.template_id).toBeUndefined()
  expect(made.content.recipients).toMatchObject([
    { id: 0, name: 'Discloser', email: 'dora@example.com', defaultName: 'Dora Discloser' },
    { id: 1, name: 'Recipient', email: '', language: 'de' },
  ])
})

test('an edit begins with the default people, and the service returns them as they were saved', async () => {
  const templateId = await service.newTemplate(withDefaults())
  const body = { id: crypto.randomUUID(), as: 'edit' }

  const edit: Draft = await (await send(draftOf, { method: 'POST', params: { id: templateId }, cookie, body })).json()

  expect(edit.content.recipients[0]).toMatchObject({ defaultName: 'Dora Discloser', email: 'dora@example.com' })
  const stored = PdfSignRequest.parse(await upstream(undefined).template(TemplateId.parse(templateId)))
  expect(stored.signers?.[0]).toMatchObject({ defaultName: 'Dora Discloser', defaultEmail: 'dora@example.com' })
})
