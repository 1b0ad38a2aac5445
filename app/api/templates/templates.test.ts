import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Session } from '@/lib/desk/contract/desk'
import type { Draft } from '@/lib/desk/contract/drafts/draft'
import type { TemplateConflict } from '@/lib/desk/contract/template-conflict'
import { sendOf } from '@/lib/desk/drafts/drafts'
import { resetOnce } from '@/lib/desk/env/once'
import { desk } from '@/lib/desk/store/database'
import { drafts } from '@/lib/desk/store/schema/desk'
import { uploads } from '@/lib/desk/store/schema/upload'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, passOn, startFakeService } from '@/lib/tests/fake-service'
import { filledDraft } from '@/lib/tests/own-documents'
import { startService, type TestService } from '@/lib/tests/service'
import { twoSlots } from '@/lib/tests/templates'
import { PUT as saveDraft } from '../drafts/[id]/route'
import { GET as compare, POST as saveTemplate } from '../drafts/[id]/template/route'
import { GET as getSession } from '../session/route'
import { POST as draftOf } from './[id]/draft/route'
import { GET as getTemplate, DELETE as removeTemplate } from './[id]/route'

const CREATION = 'POST /api/v1/service/templates'
const LIST = 'GET /api/v1/service/templates'
const SLOTS = [
  { id: 7, name: 'Tenant', email: 'tess@example.com', defaultName: 'Tess Tenant' },
  { id: 3, name: 'Landlord', email: '', role: 'Approver' as const },
]
let real: TestService
let between: FakeService
let stop: () => Promise<void>
let cookie: string
let rivalCookie: string
beforeAll(async () => {
  real = await startService()
  between = await startFakeService(real.baseUrl)
  const key = await real.newKey({ rate_limit_per_min: 10_000 })
  ;({ stop } = await startTestDesk({ baseUrl: between.baseUrl, key }))
  cookie = await cookieOf('sender')
  rivalCookie = await cookieOf('admin')
})
afterEach(() => {
  between.forget(CREATION)
  between.forget(LIST)
  between.received.length = 0
})
afterAll(async () => {
  await stop()
  await between.stop()
  await real.stop()
})

type Body = { over?: string; asNew?: boolean }
const saving = ({ id, version }: Draft, as = cookie, body: Body = {}) =>
  send(saveTemplate, { method: 'POST', params: { id }, cookie: as, body: { version, ...body } })
const attempts = () => between.received.filter(({ method, path }) => `${method} ${path}` === CREATION)
const newTemplate = (name: string) =>
  filledDraft({ purpose: 'template', content: { recipients: SLOTS, templateName: name, emailSubject: 'Lease' } })

async function atService<T>(path: string): Promise<T> {
  const answer = await fetch(`${real.baseUrl}/api/v1/service${path}`, {
    headers: { 'x-api-key': process.env.SERVICE_API_KEY ?? '' },
  })
  return answer.json()
}
const templatesCalled = async (name: string) =>
  (await atService<PdfSignRequest[]>('/templates')).filter(({ templateName }) => templateName === name)

async function nameOf(cookie: string): Promise<string> {
  const { person }: Session = await (await send(getSession, { cookie })).json()
  return person.name
}

async function stateOf({ id }: Draft) {
  const [row] = await desk().select().from(drafts).where(eq(drafts.id, id))
  return row?.state
}

/** As in another process, or in this one after a restart: nothing is known of an attempt that this one waits for. */
async function restarted({ id }: Draft): Promise<void> {
  const [{ personId = '' } = {}] = await desk().select().from(drafts).where(eq(drafts.id, id))
  resetOnce(sendOf({ personId, id }))
}

/** An edit whose copied documents count as checked, which a job does in a running dashboard. */
async function editOf(templateId: string, as: string, how: 'edit' | 'copy' = 'edit'): Promise<Draft> {
  const body = { id: crypto.randomUUID(), as: how }
  const answer = await send(draftOf, { method: 'POST', params: { id: templateId }, cookie: as, body })
  expect(answer.status).toBe(200)
  const draft: Draft = await answer.json()
  for (const { id } of draft.content.documents ?? []) {
    const [row] = await desk().select().from(uploads).where(eq(uploads.id, id))
    const checked = { state: 'ready', documentSize: row?.size ?? 0, documentSha256: row?.sha256 ?? '' } as const
    await desk().update(uploads).set(checked).where(eq(uploads.id, id))
  }
  return draft
}

async function renamed(draft: Draft, templateName: string, as: string): Promise<Draft> {
  const body = { version: draft.version, content: { ...draft.content, templateName } }
  return (await send(saveDraft, { method: 'PUT', params: { id: draft.id }, cookie: as, body })).json()
}

test('a draft becomes a template with its slots, fields and documents', async () => {
  const draft = await newTemplate('Lease')

  const saved: Draft = await (await saving(draft)).json()

  expect(saved).toMatchObject({ state: 'sent', template_id: expect.any(String) })
  expect(await atService(`/templates/${saved.template_id}`)).toMatchObject({
    templateName: 'Lease',
    emailSubject: 'Lease',
    signers: [
      { id: 7, name: 'Tenant', requestRole: 'Signer', defaultName: 'Tess Tenant', defaultEmail: 'tess@example.com' },
      { id: 3, name: 'Landlord', requestRole: 'Approver' },
    ],
    files: [{ name: 'Contract 1.pdf', fields: [{ id: 'signature-0', signerIndex: 7, page: 1 }] }],
  })
  expect(await (await saving(draft)).json()).toEqual(saved)
  expect(await templatesCalled('Lease')).toHaveLength(1)
})

test('a template whose creation was answered by nobody is found by its content, not created again', async () => {
  const draft = await newTemplate('Lost answer')
  between.on(CREATION, async (request, response) => {
    await passOn(real.baseUrl, request, response.destroy())
  })
  expect((await saving(draft)).status).toBe(502)
  await expect.poll(async () => (await templatesCalled('Lost answer')).length).toBe(1)
  // A service that knows no idempotency here would create another one.
  between.on(CREATION, async ({ headers: { 'x-idempotency-key': _, ...headers }, ...request }, response) => {
    await passOn(real.baseUrl, { ...request, headers }, response)
  })

  const saved: Draft = await (await saving(draft)).json()

  expect(saved).toMatchObject({ state: 'sent', template_id: (await templatesCalled('Lost answer'))[0]?.id })
  expect(attempts()).toHaveLength(1)
})

test('while nobody can look for what a killed attempt created, nothing is created again', async () => {
  const draft = await newTemplate('Killed')
  between.on(CREATION, async ({ headers: { 'x-idempotency-key': _, ...headers }, ...request }, response) => {
    await passOn(real.baseUrl, { ...request, headers }, response.destroy())
  })
  expect((await saving(draft)).status).toBe(502)
  await expect.poll(async () => (await templatesCalled('Killed')).length).toBe(1)
  await restarted(draft)
  between.on(LIST, (_, response) => response.destroy())

  expect((await saving(draft)).status).toBe(502)
  expect(await stateOf(draft)).toBe('sending')

  between.forget(LIST)
  const saved: Draft = await (await saving(draft)).json()
  expect(saved).toMatchObject({ state: 'sent', template_id: (await templatesCalled('Killed'))[0]?.id })
  expect(attempts()).toHaveLength(1)
})

test('a lost creation is found at a service that knows no default people', async () => {
  const draft = await newTemplate('Without defaults')
  between.on(CREATION, async ({ body, ...request }, response) => {
    const known = body.replace(/"default(Name|Email)":/g, '"unknown$1":')
    await passOn(real.baseUrl, { ...request, body: known }, response.destroy())
  })
  expect((await saving(draft)).status).toBe(502)
  await expect.poll(async () => (await templatesCalled('Without defaults')).length).toBe(1)

  expect(await (await saving(draft)).json()).toMatchObject({ state: 'sent' })
  expect(attempts()).toHaveLength(1)
})

test('a replacement whose answer was lost is read back before it counts as saved', async () => {
  const template = await real.newTemplate({ ...twoSlots(), templateName: 'Replaced' })
  const draft = await renamed(await editOf(template, cookie), 'Replaced once', cookie)
  const place = `PUT /api/v1/service/templates/${template}`
  between.on(place, async (request, response) => {
    await passOn(real.baseUrl, request, response.destroy())
  })
  expect((await saving(draft)).status).toBe(502)
  expect(await stateOf(draft)).toBe('sending')
  await expect.poll(async () => (await templatesCalled('Replaced once')).length).toBe(1)
  await restarted(draft)

  expect(await (await saving(draft)).json()).toMatchObject({ state: 'sent', template_id: template })
  expect(between.received.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

test('saved by two processes at once it becomes one template', async () => {
  const draft = await newTemplate('Two processes')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  between.on(CREATION, async (request, response) => {
    await held
    await passOn(real.baseUrl, request, response)
  })
  const first = saving(draft)
  await expect.poll(() => attempts().length).toBe(1)
  await restarted(draft)

  // Another process may not work on the same draft meanwhile.
  expect((await saving(draft)).status).toBe(503)
  release()

  const saved: Draft = await (await first).json()
  expect(await (await saving(draft)).json()).toEqual(saved)
  expect(await templatesCalled('Two processes')).toHaveLength(1)
})

test('an edit changes the template in its place, and repeating the request opens the same draft', async () => {
  const template = await real.newTemplate({ ...twoSlots(), templateName: 'Before' })
  const draft = await editOf(template, cookie)
  expect(draft).toMatchObject({
    purpose: 'template',
    template_id: template,
    template_name: 'Before',
    content: {
      templateName: 'Before',
      recipients: [
        { id: 0, name: 'Discloser' },
        { id: 1, name: 'Recipient' },
      ],
      fields: [{ recipient: 0 }, { recipient: 1 }],
    },
  })
  const again = { id: draft.id, as: 'edit' }
  const repeated = await send(draftOf, { method: 'POST', params: { id: template }, cookie, body: again })
  expect(await repeated.json()).toEqual(draft)

  const saved: Draft = await (await saving(await renamed(draft, 'After', cookie))).json()

  expect(saved).toMatchObject({ state: 'sent', template_id: template })
  const stored = await atService<PdfSignRequest>(`/templates/${template}`)
  expect(stored).toMatchObject({ templateName: 'After', signers: [{ name: 'Discloser' }, { name: 'Recipient' }] })
  expect(stored.files?.[0]?.fields).toHaveLength(2)
})

test('a later save never overwrites an earlier one unless its person has seen that', async () => {
  const template = await real.newTemplate({ ...twoSlots(), templateName: 'Shared' })
  const [mine, theirs] = [await editOf(template, cookie), await editOf(template, rivalCookie)]
  expect((await saving(await renamed(theirs, 'Theirs', rivalCookie), rivalCookie)).status).toBe(200)
  const changed = await renamed(mine, 'Mine', cookie)

  const refused = await saving(changed)

  expect(await refused.json()).toMatchObject({ code: 409, reason: 'changed_meanwhile' })
  expect(await atService(`/templates/${template}`)).toMatchObject({ templateName: 'Theirs' })
  const seen: TemplateConflict = await (await send(compare, { params: { id: mine.id }, cookie })).json()
  expect(seen).toMatchObject({ changed: true, name: 'Theirs', saved_by: await nameOf(rivalCookie) })
  expect(seen.differences).toEqual([{ what: 'Name', saved: 'Theirs', mine: 'Mine' }])
  const [row] = await desk().select().from(drafts).where(eq(drafts.id, mine.id))
  expect(row).toMatchObject({ state: 'open', content: { templateName: 'Mine' } })
  const open = { ...changed, version: row?.version ?? 0 }
  expect((await saving(open, cookie, { over: seen.fingerprint })).status).toBe(200)
  expect(await atService(`/templates/${template}`)).toMatchObject({ templateName: 'Mine' })
})

test('the second of two may keep both versions', async () => {
  const template = await real.newTemplate({ ...twoSlots(), templateName: 'Both' })
  const [mine, theirs] = [await editOf(template, cookie), await editOf(template, rivalCookie)]
  await saving(await renamed(theirs, 'Both, theirs', rivalCookie), rivalCookie)

  const saved: Draft = await (await saving(await renamed(mine, 'Both, mine', cookie), cookie, { asNew: true })).json()

  expect(saved.template_id).not.toBe(template)
  expect(await templatesCalled('Both, theirs')).toMatchObject([{ id: template }])
  expect(await templatesCalled('Both, mine')).toHaveLength(1)
})

test('of two saves at the same moment one is refused', async () => {
  const template = await real.newTemplate({ ...twoSlots(), templateName: 'Race' })
  const [mine, theirs] = [await editOf(template, cookie), await editOf(template, rivalCookie)]
  const [one, other] = [await renamed(mine, 'Race, mine', cookie), await renamed(theirs, 'Race, theirs', rivalCookie)]

  const answers = await Promise.all([saving(one), saving(other, rivalCookie)])

  expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a change made past the dashboard between its read and its save is not overwritten', async () => {
  const template = await real.newTemplate({ ...twoSlots(), templateName: 'Elsewhere' })
  const draft = await renamed(await editOf(template, cookie), 'Mine', cookie)
  const place = `PUT /api/v1/service/templates/${template}`
  between.on(place, async (request, response) => {
    between.forget(place)
    const body = JSON.stringify({ ...twoSlots(), templateName: 'From elsewhere' })
    await fetch(`${real.baseUrl}${request.path}`, {
      method: 'PUT',
      headers: { 'x-api-key': process.env.SERVICE_API_KEY ?? '', 'content-type': 'application/json' },
      body,
    })
    await passOn(real.baseUrl, request, response)
  })

  expect(await (await saving(draft)).json()).toMatchObject({ code: 409, reason: 'changed_meanwhile' })
  expect(await atService(`/templates/${template}`)).toMatchObject({ templateName: 'From elsewhere' })
})

test('a copy is a new template with the same content', async () => {
  const template = await real.newTemplate({ ...twoSlots(), templateName: 'Original' })
  const draft = await editOf(template, cookie, 'copy')
  expect(draft.template_id).toBeUndefined()

  const saved: Draft = await (await saving(draft)).json()

  expect(saved.template_id).not.toBe(template)
  expect(await templatesCalled('Copy of Original')).toHaveLength(1)
})

test('a deleted template is gone, and saving an edit of it says so and keeps the draft', async () => {
  const template = await real.newTemplate({ ...twoSlots(), templateName: 'Doomed' })
  const draft = await editOf(template, cookie)

  expect((await send(removeTemplate, { method: 'DELETE', params: { id: template }, cookie })).status).toBe(200)

  expect((await send(getTemplate, { params: { id: template }, cookie })).status).toBe(404)
  expect((await saving(draft)).status).toBe(404)
  const [row] = await desk().select().from(drafts).where(eq(drafts.id, draft.id))
  expect(row?.state).toBe('open')
})

test("another person's draft cannot be saved, and support may change no template", async () => {
  const draft = await newTemplate('Private')
  expect((await saving(draft, rivalCookie)).status).toBe(404)
  expect((await saving(draft, await cookieOf('support'))).status).toBe(403)
})
